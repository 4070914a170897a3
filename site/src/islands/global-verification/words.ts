import type { Difficulty } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

const LEVELS: Readonly<Record<Difficulty, string>> = {
  easy: msg('easy'),
  medium: msg('medium'),
  hard: msg('hard'),
  expert: msg('expert'),
};

/** How hard a coin is to identify: "Difficulty: hard". */
export const difficultyInWords = (level: Difficulty): string =>
  t('Difficulty: {level}', { level: translated(LEVELS[level]) });
