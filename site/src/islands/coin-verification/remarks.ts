import type { Identification } from '../../../../shared/identify/model.ts';
import { isToldByCard, readingOf } from '../reader/reading.ts';
import { isManual } from './record.ts';
import { manualReason } from './words.ts';

/** Sentences on a coin, by who says them. */
export interface Remarks {
  catalogue: string[];
  /** What the AI was unsure of, or saw otherwise. */
  ai: string[];
  /** What to look for on such a coin. */
  advice: string[];
}

const ADVICE =
  /^(An? (key|semi-key) date|A great rarity|A scarce issue|A variety to look for): |Have it examined/;
const OF_CATALOGUE =
  /^(The catalogue|The coin was not named|Coins of this issue|Such coins|Name, series and coin type|No year is given|The design decides|A photo cannot|Several types)|only the catalogue was asked|Look for a P, or/;
/** What is said of a mark is settled once its collector has given the one of the edge. */
const OF_MARK = /\bmint mark\b/i;
/** The verdict tells it. */
const OPEN_MINT = /^Which mint struck it is open/;

const sentencesOf = (text: string) => text.trim().split(/(?<=[.!?]) +/);

/** What is uncertain, and what is good to know, by who says it; no sentence that stands on the page already, and none twice. */
export function remarksOf(coin: Identification, isMarkGiven: boolean): Remarks {
  const { uncertaintyFlags, catalogueMatch, model, original } = coin;
  const remarks: Remarks = { catalogue: [], ai: [], advice: [] };
  const told = new Set(sentencesOf(`${catalogueMatch?.problem ?? ''} ${bannerOf(coin)}`));
  const isAsked = (model ?? original?.model ?? null) !== null;
  const reading = readingOf(coin);
  for (const flag of uncertaintyFlags) {
    if (reading && isToldByCard(reading, flag)) continue;
    if (OPEN_MINT.test(flag) || (isMarkGiven && OF_MARK.test(flag))) continue;
    const left = sentencesOf(flag).filter((sentence) => !told.has(sentence) && told.add(sentence));
    if (left.length === 0) continue;
    const of = ADVICE.test(flag) ? 'advice' : OF_CATALOGUE.test(flag) || !isAsked ? 'catalogue' : 'ai';
    remarks[of].push(left.join(' '));
  }
  return remarks;
}

/** The banner's reason, where there is a banner. */
const bannerOf = (coin: Identification): string => (isManual(coin) ? manualReason(coin) : '');
