import type { Identification, Outcome } from '../../../../server/identify/model.ts';
import { mintLabel } from '../../lib/mint-marks.ts';

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

/** Mark and mint in words: "D · Denver"; '' where there is none. */
export const mintInWords = ({ year, mintMark, composition }: Identification): string =>
  mintLabel({ year: year ?? 0, mintMark, composition });
