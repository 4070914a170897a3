import type { Specifications } from '../catalogue/model.ts';
import { rarityName } from '../catalogue/rarity.ts';
import type { Metal } from '../metals/model.ts';
import type { Estimate } from './model.ts';
import type { Gap } from './substance.ts';

export interface Circumstances {
  estimate: Pick<Estimate, 'estimatedValue' | 'parts'>;
  specifications: Specifications | null;
  isSet: boolean;
  gap: Gap | null;
  /** The metals of the piece without a price. */
  unpriced: Metal[];
  pricesAreOn: boolean;
}

const SALES = 'compare recent sales.';
/** From this step of the rarity scale on, a mintage is worth a word of its own. */
const SCARCE = 4;

/** What the owner should know beside the figure, the weightiest first. */
export function notesOn(circumstances: Circumstances): string[] {
  const { estimate, specifications, gap } = circumstances;
  const notes = [
    specifications && scarcity(specifications),
    estimate.estimatedValue && guarantee(circumstances),
    gap && GAPS[gap],
    !gap && prices(circumstances),
    !gap && unbound(circumstances),
    estimate.parts.melt?.stale && 'Newer metal prices could not be had; these are the last ones known.',
  ];
  return notes.filter((note): note is string => typeof note === 'string' && note !== '');
}

/** What collectors look for, in the catalogue's figures. */
function scarcity({ keyDate, mintage, rarityScale }: Specifications): string | null {
  const struck = mintage === null ? '' : `: only ${mintage.toLocaleString('en-US')} were struck`;
  if (keyDate === 'Scarce in top grade')
    return `${keyDate}. Collectors pay far more for the finest pieces; ${SALES}`;
  // Of a great rarity most were melted, and a common mintage would belie the word.
  const figure = keyDate === 'Great rarity' && rarityScale === null ? '' : struck;
  if (keyDate) return `${keyDate}${figure}. Collectors pay far more than the metal; ${SALES}`;
  if (rarityScale !== null && rarityScale >= SCARCE)
    return `${rarityName(rarityScale)}${struck}. Collectors may pay far more than the metal; ${SALES}`;
  return null;
}

function guarantee({ estimate: { parts }, isSet }: Circumstances): string {
  if (isSet) return 'This is what the silver in the set guarantees; collectors may pay more.';
  const parted = [parts.melt && 'metal', parts.face && 'face value'].filter(Boolean);
  const verb = parted.length > 1 ? 'guarantee' : 'guarantees';
  return `This is what the ${parted.join(' and the ')} ${verb}; collectors may pay more.`;
}

const LEARN = 'to learn what the metal is worth.';
const GAPS: Record<Gap, string> = {
  weight: `Fill in Weight (g) ${LEARN}`,
  composition: `Fill in Composition ${LEARN}`,
  both: `Fill in Composition and Weight (g) ${LEARN}`,
  unreadable: 'The composition could not be read. Write it like “90% silver, 10% copper” to count the metal.',
  set: `Not every coin of this set is known by weight, so its metal is not counted; ${SALES}`,
};

function prices({ unpriced, estimate, pricesAreOn }: Circumstances): string | null {
  // A silver coin's copper is worth less than the rounding.
  const missing = estimate.parts.melt ? unpriced.filter((metal) => metal !== 'copper') : unpriced;
  if (missing.length === 0) return null;
  const why = pricesAreOn ? 'could not be had' : 'are switched off on this server';
  if (!estimate.parts.melt) return `Metal prices ${why}, so the metal is not counted.`;
  return `The ${missing.join(' and the ')} is not counted: there is no price for it.`;
}

/** Where nothing is missing and there is no figure all the same. */
function unbound({ estimate, unpriced, isSet }: Circumstances): string | null {
  if (estimate.estimatedValue !== null || unpriced.length > 0) return null;
  return isSet
    ? `What this set is worth is up to collectors; ${SALES}`
    : `Neither its metal nor a face value tells what this coin is worth; ${SALES}`;
}
