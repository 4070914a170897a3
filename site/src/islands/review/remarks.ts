import { mintOf } from '../../../../shared/catalogue/mints.ts';
import { formatWholePercent } from '../../../../shared/format/format.ts';
import {
  type FlagCode,
  isOfMark,
  LOOK_FOR_MARK,
  readFlags,
  sourceOf,
} from '../../../../shared/identify/flags.ts';
import type { Alternative, Amendment, Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { isToldByCard, readingOf } from '../reader/reading.ts';
import { FIELDS, type FieldName } from './fields.ts';

/** Sentences on a coin, by who says them. */
export interface Remarks {
  catalogue: string[];
  /** What the AI was unsure of, or saw otherwise. */
  ai: string[];
  /** What to look for on such a coin, and what the label of a slab says. */
  advice: string[];
}

interface Context {
  isMarkGiven?: boolean;
  /** The verdict tells which mint is open. */
  hasVerdict?: boolean;
}

/** Nothing that stands on the page already. */
export function remarksOf(
  coin: Identification,
  { isMarkGiven = false, hasVerdict = false }: Context = {},
): Remarks {
  const { amendments, catalogueMatch, errorMessage, model, original } = coin;
  const remarks: Remarks = { catalogue: [], ai: [], advice: [] };
  const told = new Set<FlagCode | null>();
  if (catalogueMatch?.problem) told.add('impossible');
  if (errorMessage) told.add('no_answer');
  if (hasVerdict) told.add('mark_open');
  const isAsked = (model ?? original?.model ?? null) !== null;
  const reading = readingOf(coin);
  for (const flag of readFlags(coin)) {
    if (told.has(flag.code) || (reading && isToldByCard(reading, flag))) continue;
    if (isMarkGiven && isOfMark(flag)) continue;
    // The amendment says why.
    const isHalfTold = flag.code === 'mark_amended' && amendments.length > 0;
    const source = sourceOf(flag);
    const of = source === 'advice' ? 'advice' : source === 'catalogue' || !isAsked ? 'catalogue' : 'ai';
    remarks[of].push(translated(isHalfTold ? LOOK_FOR_MARK : flag.text));
  }
  return remarks;
}

/** "The catalogue changed the mint mark from D to S: …" */
export function amendmentInWords({ field, from, to, why }: Amendment): string {
  const said = { field: translated(nameOf(field)), why: translated(why) };
  if (from === null) return t('Catalogue added {field} {to}: {why}', { ...said, to: to ?? '' });
  if (to === null) return t('Catalogue removed {field} {from}: {why}', { ...said, from });
  return t('Catalogue changed {field} from {from} to {to}: {why}', { ...said, from, to });
}

const nameOf = (field: string): string =>
  field in FIELDS
    ? FIELDS[field as FieldName].called
    : field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Another issue beside the coin as it stands: in what it differs where that is the mint alone. */
export function reasonInWords(
  { kind, reason, confidence, year, mintMark, coinType }: Alternative,
  coin: Identification,
): string {
  const isSameButMint = year === coin.year && coinType === coin.coinType && mintMark !== coin.mintMark;
  const mint = mintOf({ year, mintMark, composition: coin.composition });
  const why = isSameButMint
    ? mint
      ? t('The same from {mint}', { mint })
      : t('The same without a mint mark')
    : reason;
  // The heading over it says as much.
  const isPlain = why === reason && (kind === 'rival' || kind === 'thought');
  return [isPlain ? '' : translated(why), confidence === null ? '' : formatWholePercent(confidence)]
    .filter(Boolean)
    .join(' · ');
}
