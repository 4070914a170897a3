import { msg } from '../../shared/language/msg.ts';
import type { Metal } from '../../shared/market/metals.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { Estimate, FacePart, MeltPart } from '../../shared/valuation/model.ts';
import { oldestOf } from '../market/metals/age.ts';
import { freshSpot, pricesAreOn } from '../market/metals/service.ts';
import type { Deps } from '../platform/deps.ts';
import { meltOf, metalsIn } from './melt.ts';
import { hindranceOn, notesOn } from './notes.ts';
import { faceCentsOf, type Recognised, recognise } from './recognise.ts';
import type { Described } from './stored.ts';
import { type Substance, substanceOf } from './substance.ts';

interface Weighed {
  cents: number;
  part: MeltPart;
}

/** Metal prices to reckon with, asked for only where a coin has metal that has a price. */
export type SpotOf = () => ReturnType<typeof freshSpot>;

/** An estimate and what speaks against filling it in unasked, in a sentence; null where nothing does. */
export interface Assessment {
  estimate: Estimate;
  hindrance: string | null;
}

/**
 * What one piece is worth at the least: the larger of its metal at the spot price and its face value. No price guide is
 * bundled, and the notes say so. A metal without a price counts nothing; what is not known is null, never a guess.
 */
export const estimateValue = async (deps: Deps, coin: Described): Promise<Estimate> =>
  (await assess(deps, coin)).estimate;

/** The estimate with what hinders it; whoever assesses many coins gives the prices they all are reckoned with. */
export async function assess(
  deps: Deps,
  coin: Described,
  spotOf: SpotOf = () => freshSpot(deps),
): Promise<Assessment> {
  const catalogue = deps.catalogue();
  const known = recognise(catalogue, coin);
  const substance = substanceOf(catalogue, known, coin);
  const melt = await weigh(spotOf, substance);
  const faceCents = faceCentsOf(known);
  const face = faceCents === null ? null : Math.round(faceCents);
  const source = melt && melt.cents > (face ?? -1) ? 'melt' : face !== null ? 'face' : null;
  const cents = source === 'melt' ? melt?.cents : face;
  const estimatedValue = cents === null || cents === undefined ? null : moneyText(cents);
  const parts = { melt: melt?.part ?? null, face: faceCents === null ? null : facePart(faceCents) };
  const counted = parts.melt?.metals.map(({ metal }) => metal) ?? [];
  const unpriced = metalsIn(substance.lots).filter((metal) => !counted.includes(metal));
  const confidence = source && confidenceOf(known, substance, unpriced, melt?.part.stale ?? false);
  const circumstances = {
    estimate: { estimatedValue, parts },
    known,
    substance,
    unpriced,
    pricesAreOn: pricesAreOn(deps),
  };
  const estimate: Estimate = {
    estimatedValue,
    valuationSource: source,
    confidence,
    autoFill: confidence !== null && confidence !== 'low',
    parts,
    catalogue: figuresOf(known),
    notes: notesOn(circumstances),
  };
  return { estimate, hindrance: estimate.autoFill ? null : hindranceOn(circumstances) };
}

/** How sure the value is; face value is no value of a coin whose precious metal is not counted. */
function confidenceOf(
  known: Recognised,
  { gap, isCatalogued, contradictions }: Substance,
  unpriced: Metal[],
  stale: boolean,
): Estimate['confidence'] {
  const mayBePrecious = known.types.some(({ preciousOz }) => Object.keys(preciousOz).length > 0);
  const isUncounted = (gap !== null && mayBePrecious) || unpriced.some((metal) => metal !== 'copper');
  if (stale || isUncounted || known.isOffMetal || contradictions.length > 0) return 'low';
  return isCatalogued ? 'high' : 'medium';
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
