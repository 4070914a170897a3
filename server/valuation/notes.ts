import { rarityName } from '../../shared/catalogue/rarity.ts';
import { msg, msgCount, msgPlural, sentences } from '../../shared/language/msg.ts';
import type { Metal } from '../../shared/market/metals.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import { uncountedIn } from '../catalogue/specifications.ts';
import type { Contradiction, Gap, Recognised, Substance } from './substance.ts';

interface Circumstances {
  estimate: Pick<Estimate, 'estimatedValue' | 'parts' | 'atLeast'>;
  known: Recognised;
  substance: Substance;
  /** Metals without a price that could exceed the known value. */
  unpriced: Metal[];
  pricesAreOn: boolean;
}

/** Rarity step from which a mintage is worth a note. */
const SCARCE_RARITY = 4;

/** Mintage of a common coin. */
const COMMON = 1_000_000;
/** Key dates of which every coin is sought. */
const SOUGHT: readonly string[] = ['key', 'semi-key', 'rarity'];

export function notesOn(circumstances: Circumstances): string[] {
  const { estimate, known } = circumstances;
  return present([
    estimate.atLeast,
    ...doubts(circumstances),
    scarcity(known),
    estimate.estimatedValue && guarantee(circumstances),
    ...gapNotes(circumstances),
  ]);
}

/** The main reason for no, or no reliable, value. */
export const hindranceOn = (circumstances: Circumstances): string | null =>
  present([...doubts(circumstances), ...gapNotes(circumstances)])[0] ?? null;

type Notes = (string | null | false)[];
const present = (notes: Notes): string[] =>
  notes.filter((note): note is string => typeof note === 'string' && note !== '');

const doubts = ({ known, substance: { contradictions } }: Circumstances): Notes => [
  ...contradictions.map((what) => CONTRADICTIONS[what]),
  known.isOffMetal &&
    msg('The name suggests a metal the catalogue doesn’t list for this coin. Have the coin examined.'),
];

const gapNotes = (circumstances: Circumstances): Notes => {
  const { gap } = circumstances.substance;
  return [
    gap && GAPS[gap],
    !gap && prices(circumstances),
    !gap && noValue(circumstances),
    circumstances.estimate.parts.melt?.stale === true &&
      msg('Newer metal prices aren’t available; these are the last known prices.'),
  ];
};

const CONTRADICTIONS: Record<Contradiction, string> = {
  metal: msg('The composition differs from the catalogue; check it before you rely on this value.'),
  weight: msg('The weight differs from the catalogue; check it before you rely on this value.'),
};

function scarcity({ specifications, issue }: Recognised): string | null {
  if (!specifications) return null;
  const { keyDate, mintage, rarityScale } = specifications;
  if (keyDate === 'Scarce in top grade')
    return sentences(
      `${keyDate}.`,
      msg('Collectors may pay more for the finest pieces; compare recent sales.'),
    );
  const key = issue?.key;
  const deceives = issue?.isDeceiving ?? false;
  // Most coins of a great rarity were melted: a common mintage would contradict it.
  const isScarce = mintage === null || deceives || mintage < COMMON;
  const isSought = key && SOUGHT.includes(key.kind) && key.confidence !== 'low' && isScarce;
  const more = isSought
    ? msg('Collectors pay far more than the metal; compare recent sales.')
    : msg('Collectors may pay more than the metal; compare recent sales.');
  const kind =
    keyDate ?? (rarityScale !== null && rarityScale >= SCARCE_RARITY ? rarityName(rarityScale) : null);
  if (!kind) return null;
  return sentences(mintage === null || deceives ? `${kind}.` : struck(kind, mintage, issue), more);
}

/** "Key date: only 264,000 were struck."; no "only" for partial, doubtful or large numbers. */
function struck(kind: string, mintage: number, issue: Recognised['issue']): string {
  const apart = issue && uncountedIn(issue);
  const isSure = !issue?.counted.some(({ confidence }) => confidence === 'low');
  const areProofs =
    issue && issue.counted.length > 0 && issue.counted.every(({ strike }) => strike?.includes('proof'));
  const amount = areProofs ? msgPlural(mintage, { one: '# proof', other: '# proofs' }) : msgCount(mintage);
  const isOne = mintage === 1;
  if (apart)
    return isOne
      ? msg('{kind}: {amount} was struck, {apart} not counted.', { kind, amount, apart })
      : msg('{kind}: {amount} were struck, {apart} not counted.', { kind, amount, apart });
  if (mintage < COMMON && isSure)
    return isOne
      ? msg('{kind}: only {amount} was struck.', { kind, amount })
      : msg('{kind}: only {amount} were struck.', { kind, amount });
  return isOne
    ? msg('{kind}: {amount} was struck.', { kind, amount })
    : msg('{kind}: {amount} were struck.', { kind, amount });
}

function guarantee({ estimate: { parts }, known: { isSet } }: Circumstances): string {
  if (isSet) return msg('Minimum value from the silver in the set; collectors may pay more.');
  if (parts.melt && parts.face)
    return msg('Minimum value from metal and face value; collectors may pay more.');
  return parts.melt
    ? msg('Minimum value from the metal; collectors may pay more.')
    : msg('Minimum value from face value; collectors may pay more.');
}

const GAPS: Record<Gap, string> = {
  weight: msg('Fill in Weight (g) to get the melt value.'),
  composition: msg('Fill in Composition to get the melt value.'),
  both: msg('Fill in Composition and Weight (g) to get the melt value.'),
  unreadable: msg(
    'The composition couldn’t be read. To include the metal value, enter it like “90% silver, 10% copper”.',
  ),
  'unreadable weight': msg(
    'The weight couldn’t be read. To include the metal value, enter grams like “2.50”.',
  ),
  set: msg(
    'Not all coin weights in this set are known, so this leaves out the metal value; compare recent sales.',
  ),
};

export const METAL_NAMES: Record<Metal, string> = {
  gold: msg('gold'),
  silver: msg('silver'),
  platinum: msg('platinum'),
  palladium: msg('palladium'),
  copper: msg('copper'),
};

function prices({ unpriced, estimate, pricesAreOn }: Circumstances): string | null {
  if (unpriced.length === 0) return null;
  const metals = unpriced.map((metal) => METAL_NAMES[metal]).join(' and the ');
  if (estimate.parts.melt) return msg('The {metals} isn’t included: no price available.', { metals });
  return pricesAreOn
    ? msg('Metal prices are unavailable; this leaves out the metal value.')
    : msg('Metal prices are off on this server; this leaves out the metal value.');
}

/** Nothing is missing, yet there is no value. */
function noValue({ estimate, unpriced, known: { isSet } }: Circumstances): string | null {
  if (estimate.estimatedValue !== null || estimate.atLeast !== null || unpriced.length > 0) return null;
  return isSet
    ? msg('This set’s value depends on collectors; compare recent sales.')
    : msg('Metal and face value don’t determine this coin’s value; compare recent sales.');
}
