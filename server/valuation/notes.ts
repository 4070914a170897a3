import { rarityName } from '../../shared/catalogue/rarity.ts';
import { msg, msgPlural } from '../../shared/language/msg.ts';
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
    msg('Its name tells of another metal than the catalogue knows such coins in; have it examined.'),
];

const gapNotes = (circumstances: Circumstances): Notes => {
  const { gap } = circumstances.substance;
  return [
    gap && GAPS[gap],
    !gap && prices(circumstances),
    !gap && noValue(circumstances),
    circumstances.estimate.parts.melt?.stale === true &&
      msg('Newer metal prices could not be had; these are the last ones known.'),
  ];
};

const CONTRADICTIONS: Record<Contradiction, string> = {
  metal: msg(
    'The composition given is not the one the catalogue has for this coin; check it before you rely on this.',
  ),
  weight: msg(
    'The weight given is not the one the catalogue has for this coin; check it before you rely on this.',
  ),
};

function scarcity({ specifications, issue }: Recognised): string | null {
  if (!specifications) return null;
  const { keyDate, mintage, rarityScale } = specifications;
  if (keyDate === 'Scarce in top grade')
    return `${keyDate}. ${msg('Collectors may pay more for the finest pieces; compare recent sales.')}`;
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
  return `${mintage === null || deceives ? `${kind}.` : struck(kind, mintage, issue)} ${more}`;
}

/** Shared: creating a formatter is slow. */
const count = new Intl.NumberFormat('en-US');

/** "Key date: only 264,000 were struck."; no "only" for partial, doubtful or large numbers. */
function struck(kind: string, mintage: number, issue: Recognised['issue']): string {
  const apart = issue && uncountedIn(issue);
  const isSure = !issue?.counted.some(({ confidence }) => confidence === 'low');
  const areProofs =
    issue && issue.counted.length > 0 && issue.counted.every(({ strike }) => strike?.includes('proof'));
  const amount = areProofs
    ? msgPlural(mintage, { one: '# proof', other: '# proofs' })
    : count.format(mintage);
  const isOne = mintage === 1;
  if (apart)
    return isOne
      ? msg`${kind}: ${amount} was struck, ${apart} not counted.`
      : msg`${kind}: ${amount} were struck, ${apart} not counted.`;
  if (mintage < COMMON && isSure)
    return isOne ? msg`${kind}: only ${amount} was struck.` : msg`${kind}: only ${amount} were struck.`;
  return isOne ? msg`${kind}: ${amount} was struck.` : msg`${kind}: ${amount} were struck.`;
}

function guarantee({ estimate: { parts }, known: { isSet } }: Circumstances): string {
  if (isSet) return msg('This is what the silver in the set guarantees; collectors may pay more.');
  if (parts.melt && parts.face)
    return msg('This is what the metal and the face value guarantee; collectors may pay more.');
  return parts.melt
    ? msg('This is what the metal guarantees; collectors may pay more.')
    : msg('This is what the face value guarantees; collectors may pay more.');
}

const GAPS: Record<Gap, string> = {
  weight: msg('Fill in Weight (g) to learn what the metal is worth.'),
  composition: msg('Fill in Composition to learn what the metal is worth.'),
  both: msg('Fill in Composition and Weight (g) to learn what the metal is worth.'),
  unreadable: msg(
    'The composition could not be read. Write it like “90% silver, 10% copper” to count the metal.',
  ),
  'unreadable weight': msg(
    'The weight could not be read. Give it in grams, like “2.50”, to count the metal.',
  ),
  set: msg(
    'Not every coin of this set is known by weight, so its metal is not counted; compare recent sales.',
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
  if (estimate.parts.melt) return msg`The ${metals} is not counted: there is no price for it.`;
  return pricesAreOn
    ? msg('Metal prices could not be had, so the metal is not counted.')
    : msg('Metal prices are switched off on this server, so the metal is not counted.');
}

/** Nothing is missing, yet there is no value. */
function noValue({ estimate, unpriced, known: { isSet } }: Circumstances): string | null {
  if (estimate.estimatedValue !== null || estimate.atLeast !== null || unpriced.length > 0) return null;
  return isSet
    ? msg('What this set is worth is up to collectors; compare recent sales.')
    : msg('Neither its metal nor a face value tells what this coin is worth; compare recent sales.');
}
