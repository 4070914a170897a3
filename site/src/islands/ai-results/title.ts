import { mintLabel } from '../../../../shared/catalogue/mints.ts';
import type { Identification, Outcome } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

const NAMELESS: Record<Outcome, string> = {
  identified: msg('Unnamed coin'),
  unknown: msg('Unknown coin'),
  'not a coin': msg('Not a coin'),
  foreign: msg('A coin of another country'),
  unavailable: msg('Not reviewed yet'),
  failed: msg('Not reviewed yet'),
};

/** What the coin is called, else what became of the question. */
export const titleOf = ({ name, outcome }: Identification): string => name ?? translated(NAMELESS[outcome]);

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
  return mintInWords(coin) || (isNone ? t('None') : t('Not visible'));
}

type Slabbed = Pick<Identification, 'isGraded' | 'gradingCompany' | 'grade' | 'certificationNumber'>;

/** The company, the grade and the number on a slab: "PCGS MS-65 12345678"; '' for a coin without one. */
export const slabInWords = ({ isGraded, gradingCompany, grade, certificationNumber }: Slabbed): string =>
  isGraded ? [gradingCompany, grade, certificationNumber].filter(Boolean).join(' ') : '';
