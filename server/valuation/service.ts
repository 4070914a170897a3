import { msg } from '../../shared/language/msg.ts';
import { type Metal, NO_PRICES } from '../../shared/market/metals.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { Estimate, EstimateSource, FacePart, MeltPart } from '../../shared/valuation/model.ts';
import type { ValuationDeps } from './deps.ts';
import { type Lot, meltOf, metalsIn } from './melt.ts';
import { oldestOf } from './metals/age.ts';
import { pricedContent } from './metals/composition.ts';
import { freshSpot, pricesAreOn } from './metals/service.ts';
import { hindranceOn, METAL_NAMES, notesOn } from './notes.ts';
import { faceCentsOf, type Recognised, recognise } from './recognise.ts';
import type { Described } from './stored.ts';
import { type Substance, substanceOf } from './substance.ts';
import { type Assessment, dollars } from './wording.ts';

interface Weighed {
  cents: number;
  part: MeltPart;
}

/** Metal prices to reckon with, asked for only where a coin has metal that has a price. */
export type SpotOf = () => ReturnType<typeof freshSpot>;

/**
 * What one piece is worth: the larger of its metal at the spot price and its face value. No price guide is bundled, and the notes
 * say so. Where its metal may be worth more than what is known, the value is null and `atLeast` says what is guaranteed.
 */
export const estimateValue = async (deps: ValuationDeps, coin: Described): Promise<Estimate> =>
  (await assess(deps, coin)).estimate;

/** The estimate with what hinders it; whoever assesses many coins gives the prices they all are reckoned with. */
export async function assess(
  deps: ValuationDeps,
  coin: Described,
  spotOf: SpotOf = () => freshSpot(deps),
): Promise<Assessment> {
  const catalogue = deps.catalogue();
  const known = recognise(catalogue, coin);
  const substance = substanceOf(catalogue, known, coin);
  const melt = await weigh(spotOf, substance);
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

/** US dollars per troy ounce that copper has never cost: twice its highest price until 2026. */
const COPPER_CEILING = 1;

/** Whether a metal without a price may be worth more than so many cents. */
const mayExceed = (lots: readonly Lot[], metal: Metal, cents: number): boolean =>
  metal !== 'copper' || (meltOf(lots, { ...NO_PRICES, copper: COPPER_CEILING })?.cents ?? 0) > cents;

/** Whether the metal could not be weighed and may, by what such coins are made of, be worth more than the face value. */
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
  if (!missing) return msg`At least ${amount} (face value); what its metal is worth is not known`;
  const metal = METAL_NAMES[missing];
  return source === 'face'
    ? msg`At least ${amount} (face value); ${metal} price not available`
    : msg`At least ${amount} (other metal); ${metal} price not available`;
}

/** How sure the value is: old prices make it no surer than 'medium'. */
function confidenceOf(
  known: Recognised,
  { isCatalogued, contradictions }: Substance,
  stale: boolean,
): Estimate['confidence'] {
  if (known.isOffMetal || contradictions.length > 0) return 'low';
  return isCatalogued && !stale ? 'high' : 'medium';
}

/** The metal's value today; the vendor is not troubled for a coin without any metal that has a price. */
async function weigh(spotOf: SpotOf, { lots }: Substance): Promise<Weighed | null> {
  if (metalsIn(lots).length === 0) return null;
  const { spot, stale, behind } = await spotOf();
  const melt = spot && meltOf(lots, spot);
  if (!melt) return null;
  const weighty = weightyOf(melt.metals.map(({ metal }) => metal));
  const part: MeltPart = {
    value: moneyText(melt.cents),
    metals: melt.metals.map(({ cents, ...metal }) => ({ ...metal, value: moneyText(cents) })),
    spotDate: oldestOf(spot, weighty).toISOString(),
    source: spot.source,
    stale: stale || weighty.some((metal) => behind.includes(metal)),
  };
  return { cents: melt.cents, part };
}

/** The metals that make the value: a silver coin's copper is worth less than the rounding. */
const weightyOf = (metals: Metal[]): Metal[] => {
  const precious = metals.filter((metal) => metal !== 'copper');
  return precious.length > 0 ? precious : metals;
};

function facePart(cents: number): FacePart {
  return { value: moneyText(Math.round(cents)), text: faceText(cents) };
}

/** Made once, as making one takes longer than all else. */
const whole = new Intl.NumberFormat('en-US');

/** "Half a cent", "10 cents", "$2.50". */
function faceText(cents: number): string {
  if (cents < 1) return msg('Half a cent');
  if (cents === 1) return msg('1 cent');
  if (cents < 100) return msg`${cents} cents`;
  return cents % 100 === 0 ? `$${whole.format(cents / 100)}` : `$${moneyText(cents)}`;
}

function figuresOf({ specifications }: Recognised): Estimate['catalogue'] {
  if (!specifications) return null;
  const { mintage, rarityScale, keyDate, silverContent } = specifications;
  return { mintage, rarityScale, keyDate, silverContent };
}
