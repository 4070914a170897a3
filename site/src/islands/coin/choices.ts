import { conditionChoices } from '../../../../shared/coins/model.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { displayMintMark, mintLabel } from '../../../../shared/format/mint-marks.ts';
import { tAs } from '../../../../shared/language/i18n.ts';
import { type Control, type KnownCoin, NO_MARK } from './fields.ts';

type Chosen = Extract<Control, { kind: 'choice' }>['of'];
type Choice = readonly [value: string, label: string];

const MARKS = ['D', 'S', 'P', 'W', 'O', 'CC'];

/** What a field of the coin is chosen from, what the coin has among it. */
export const CHOICES: Record<Chosen, (coin: KnownCoin) => readonly Choice[]> = {
  mintMark: (coin) => {
    const current = displayMintMark(coin.mintMark);
    const marks = !current || MARKS.includes(current) ? MARKS : [...MARKS, current];
    return [
      [NO_MARK, tAs('mint mark', 'None')],
      ...marks.map((mark) => [mark, mintLabel({ ...coin, mintMark: mark })] as const),
    ];
  },
  condition: (coin) =>
    conditionChoices(coin.condition).map((condition) => [condition, conditionName(condition)]),
};
