import type { Difficulty } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfidenceBadge } from '../../ui/confidence-badge.tsx';

const LEVELS: Readonly<Record<Difficulty, string>> = {
  easy: msg('easy'),
  medium: msg('medium'),
  hard: msg('hard'),
  expert: msg('expert'),
};

interface WorldBadgesProps {
  /** From 0 to 1. */
  confidence: number;
  level: Difficulty;
  method?: string;
}

/** How sure the answer is, and how hard the coin is to identify. */
export const WorldBadges = ({ confidence, level, method }: WorldBadgesProps) => (
  <p className="mt-2.5 flex flex-wrap gap-2">
    <ConfidenceBadge confidence={confidence * 100} />
    <Badge>{t('Difficulty: {level}', { level: translated(LEVELS[level]) })}</Badge>
    {method && <Badge>{translated(method)}</Badge>}
  </p>
);
