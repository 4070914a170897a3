import { msg } from '../../../shared/language/msg.ts';
import type { AiCoin } from '../ai/answer.ts';
import { sentence } from './plain.ts';

/** In percent; lower values are flagged. */
export const LOW = 60;
const MOST_DOUBTS = 5;
/** In characters. */
const LONGEST_DOUBT = 200;

export function ofModel(said: AiCoin): string[] {
  const unsure: [percent: number | null, text: string][] = [
    [said.series === null ? null : said.seriesConfidence, msg('The AI is not sure of the series.')],
    [
      said.year === null ? null : said.yearConfidence,
      msg('The AI is not sure of the year: compare the date.'),
    ],
    [
      said.mintMark === null ? null : said.mintMarkConfidence,
      msg('The AI is not sure of the mint mark: look for it with a glass.'),
    ],
  ];
  const doubts = said.doubts.flatMap((doubt) => sentence(doubt, LONGEST_DOUBT) ?? []);
  return [
    ...unsure.flatMap(([percent, text]) => (percent !== null && percent < LOW ? [text] : [])),
    ...[...new Set(doubts)].slice(0, MOST_DOUBTS),
  ];
}
