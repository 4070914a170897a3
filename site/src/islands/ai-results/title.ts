import { mintLabel } from '../../../../shared/format/mint-marks.ts';
import type { Identification, Outcome } from '../../../../shared/identify/model.ts';

const NAMELESS: Record<Outcome, string> = {
  identified: 'A coin without a name',
  unknown: 'Unknown coin',
  'not a coin': 'Not a coin',
  foreign: 'A coin of another country',
  unavailable: 'Not looked at yet',
  failed: 'Not looked at yet',
};

/** What the coin is called, else what became of the question. */
export const titleOf = ({ name, outcome }: Identification): string => name ?? NAMELESS[outcome];

type Marked = Pick<Identification, 'year' | 'mintMark' | 'composition'>;

/** Mark and mint in words: "D · Denver"; '' where there is none. */
export const mintInWords = ({ year, mintMark, composition }: Marked): string =>
  mintLabel({ year: year ?? 0, mintMark, composition });

const OPEN = /^which mint struck it is open/i;

/** The same; without a mark whether there is none, or nobody has seen one. */
export function markInWords(coin: Identification): string {
  const { outcome, requiresEdgeMintMark, uncertaintyFlags } = coin;
  const isOpen = requiresEdgeMintMark || coin.isMintMarkOpen;
  const isNone = outcome === 'identified' && !isOpen && !uncertaintyFlags.some((one) => OPEN.test(one));
  return mintInWords(coin) || (isNone ? 'None' : 'Not seen');
}

type Slabbed = Pick<Identification, 'isGraded' | 'gradingCompany' | 'grade' | 'certificationNumber'>;

/** The company, the grade and the number on a slab: "PCGS MS-65 12345678"; '' for a coin without one. */
export const slabInWords = ({ isGraded, gradingCompany, grade, certificationNumber }: Slabbed): string =>
  isGraded ? [gradingCompany, grade, certificationNumber].filter(Boolean).join(' ') : '';
