import { isDeepStrictEqual } from 'node:util';
import { ISSUE, VALUE_BASIS } from '../../shared/coins/identity.ts';
import { msg } from '../../shared/language/msg.ts';
import { type Metal, NO_PRICES } from '../../shared/market/metals.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { Estimate, EstimateSource, FacePart, MeltPart } from '../../shared/valuation/model.ts';
import type { ValuationDeps } from './deps.ts';
import { pricedContent } from './metals/composition.ts';
import { freshSpot, pricesAreOn } from './metals/service.ts';
import { oldestOf } from './metals/spot.ts';
import { hindranceOn, METAL_NAMES, notesOn } from './notes.ts';
import type { StatedValues } from './stated.ts';
import {
  type Described,
  followsMarket,
  type NewValue,
  type StoredCoin,
  shownValue,
  toValue,
} from './stored.ts';
import {
  faceCentsOf,
  type Lot,
  meltOf,
  metalsIn,
  type Recognised,
  recognise,
  type Substance,
  substanceOf,
} from './substance.ts';
import { type Assessment, dollars } from './wording.ts';

interface Weighed {
  cents: number;
  part: MeltPart;
}

/** Lazy: prices are fetched only for coins with priced metal. */
type SpotOf = () => ReturnType<typeof freshSpot>;

/**
 * Value of one piece: the larger of melt and face value. If an unpriced metal may exceed it, the value is null and
 * `atLeast` has the guaranteed sum.
 */
export const estimateValue = async (deps: ValuationDeps, coin: Described): Promise<Estimate> =>
  (await assess(deps, coin)).estimate;

/** For many coins pass one `spotOf`, so that all use the same prices. */
export async function assess(
  deps: ValuationDeps,
  coin: Described,
  spotOf: SpotOf = () => freshSpot(deps),
): Promise<Assessment> {
  const catalogue = deps.catalogue();
  const known = recognise(catalogue, coin);
  const substance = substanceOf(catalogue, known, coin);
  const melt = await meltValue(spotOf, substance);
  const faceCents = faceCentsOf(known);
  const face = faceCents === null ? null : Math.round(faceCents);
  const larger = melt && melt.cents > (face ?? -1) ? 'melt' : face !== null ? 'face' : null;
  const least = larger === 'melt' ? (melt?.cents ?? null) : face;
  const parts = { melt: melt?.part ?? null, face: faceCents === null ? null : facePart(faceCents) };
  const counted = parts.melt?.metals.map(({ metal }) => metal) ?? [];
  const unpriced = metalsIn(substance.lots).filter((metal) => !counted.includes(metal));
  const missing = unpriced.filter((metal) => mayExceed(substance.lots, metal, least ?? 0));
  const isOpen =
    missing.length > 0 || (larger === 'face' && isMetalUnknown(known, substance, faceCents ?? 0));
  const source = isOpen ? null : larger;
  const estimatedValue = source && moneyText(least);
  const atLeast = isOpen && larger !== null && least !== null ? atLeastOf(larger, least, missing[0]) : null;
  const confidence = source && confidenceOf(known, substance, melt?.part.stale ?? false);
  const circumstances = {
    estimate: { estimatedValue, parts, atLeast },
    known,
    substance,
    unpriced: missing,
    pricesAreOn: pricesAreOn(deps),
  };
  const estimate: Estimate = {
    estimatedValue,
    valuationSource: source,
    confidence,
    autoFill: confidence !== null && confidence !== 'low',
    atLeast,
    parts,
    catalogue: figuresOf(known),
    notes: notesOn(circumstances),
  };
  return { estimate, hindrance: estimate.autoFill ? null : hindranceOn(circumstances) };
}

/** US dollars per troy ounce: twice copper's highest price until 2026. */
const COPPER_CEILING = 1;

const mayExceed = (lots: readonly Lot[], metal: Metal, cents: number): boolean =>
  metal !== 'copper' || (meltOf(lots, { ...NO_PRICES, copper: COPPER_CEILING })?.cents ?? 0) > cents;

/** The metal is unknown and could exceed the face value. */
function isMetalUnknown({ types, isOffMetal }: Recognised, { gap }: Substance, faceCents: number): boolean {
  if (isOffMetal) return true;
  return (
    gap !== null &&
    types.some(({ weight, metalContent }) => {
      const lots = [{ grams: Number(weight), content: pricedContent(metalContent) }];
      return metalsIn(lots).some((metal) => mayExceed(lots, metal, faceCents));
    })
  );
}

/** "At least $1.00 (face value); silver price not available" */
function atLeastOf(source: EstimateSource, cents: number, missing: Metal | undefined): string {
  const amount = dollars(cents);
  if (!missing) return msg('At least {amount} (face value); melt value not available', { amount });
  const metal = METAL_NAMES[missing];
  return source === 'face'
    ? msg('At least {amount} (face value); {metal} price not available', { amount, metal })
    : msg('At least {amount} (other metal); {metal} price not available', { amount, metal });
}

/** Stale prices give at most 'medium'. */
function confidenceOf(
  known: Recognised,
  { isCatalogued, contradictions }: Substance,
  stale: boolean,
): Estimate['confidence'] {
  if (known.isOffMetal || contradictions.length > 0) return 'low';
  return isCatalogued && !stale ? 'high' : 'medium';
}

async function meltValue(spotOf: SpotOf, { lots }: Substance): Promise<Weighed | null> {
  if (metalsIn(lots).length === 0) return null;
  const { spot, stale, behind } = await spotOf();
  const melt = spot && meltOf(lots, spot);
  if (!melt) return null;
  const weighty = mainMetals(melt.metals.map(({ metal }) => metal));
  const part: MeltPart = {
    value: moneyText(melt.cents),
    metals: melt.metals.map(({ cents, ...metal }) => ({ ...metal, value: moneyText(cents) })),
    spotDate: oldestOf(spot, weighty).toISOString(),
    source: spot.source,
    stale: stale || weighty.some((metal) => behind.includes(metal)),
  };
  return { cents: melt.cents, part };
}

/** A silver coin's copper is worth less than the rounding. */
const mainMetals = (metals: Metal[]): Metal[] => {
  const precious = metals.filter((metal) => metal !== 'copper');
  return precious.length > 0 ? precious : metals;
};

function facePart(cents: number): FacePart {
  return { value: moneyText(Math.round(cents)), text: faceText(cents) };
}

/** Shared: creating a formatter is slow. */
const whole = new Intl.NumberFormat('en-US');

/** "Half a cent", "10 cents", "$2.50". */
function faceText(cents: number): string {
  if (cents < 1) return msg('Half a cent');
  if (cents === 1) return msg('1 cent');
  if (cents < 100) return msg('{cents} cents', { cents });
  return cents % 100 === 0 ? `$${whole.format(cents / 100)}` : `$${moneyText(cents)}`;
}

function figuresOf({ specifications }: Recognised): Estimate['catalogue'] {
  if (!specifications) return null;
  const { mintage, rarityScale, keyDate, silverContent } = specifications;
  return { mintage, rarityScale, keyDate, silverContent };
}

export const isAnother = (before: Partial<StoredCoin>, after: Partial<StoredCoin>): boolean =>
  ISSUE.some((field) => before[field] !== after[field]);

/** Figures of an AI or a price guide do not apply to another issue. */
const isOutdatedBy = (before: StoredCoin, after: StoredCoin): boolean =>
  followsMarket(before) ||
  ((before.valuationSource === 'ai' || before.valuationSource === 'pcgs') && isAnother(before, after));

/**
 * New value after a coin was edited, at stored prices: null if unknown, undefined if unchanged (an owner's figure
 * always is).
 */
export async function valueAfterChange(
  deps: ValuationDeps,
  before: StoredCoin,
  after: StoredCoin,
  { said, prices }: { said: StatedValues; prices: Awaited<ReturnType<SpotOf>> },
): Promise<NewValue | null | undefined> {
  const isSame = VALUE_BASIS.every((field) => isDeepStrictEqual(before[field], after[field]));
  if (isSame || before.estimatedValue === null || !isOutdatedBy(before, after)) return undefined;
  const { estimate } = await assess(deps, toValue(after), async () => prices);
  const left = isAnother(before, after) ? { owner: said.owner } : said;
  const value = shownValue(after.valuationPreference, left, estimate);
  const isTheSame =
    value?.cents === before.estimatedValue && value.valuationSource === before.valuationSource;
  return isTheSame ? undefined : value;
}
