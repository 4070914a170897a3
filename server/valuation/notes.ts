import { rarityName } from '../../shared/catalogue/rarity.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Metal } from '../../shared/market/metals.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import { uncountedIn } from '../catalogue/issue-facts.ts';
import type { Recognised } from './recognise.ts';
import type { Contradiction, Gap, Substance } from './substance.ts';

export interface Circumstances {
  estimate: Pick<Estimate, 'estimatedValue' | 'parts'>;
  known: Recognised;
  substance: Substance;
  /** The metals of the piece without a price. */
  unpriced: Metal[];
  pricesAreOn: boolean;
}

const SALES = 'compare recent sales.';
/** From this step of the rarity scale on, a mintage is worth a word of its own. */
const SCARCE = 4;

/** From here on the number struck is that of a common coin, whatever collectors call it. */
const COMMON = 1_000_000;
/** Kinds of key date every coin of which is sought. */
const SOUGHT: readonly string[] = ['key', 'semi-key', 'rarity'];

/** What the owner should know beside the figure, the weightiest first. */
export function notesOn(circumstances: Circumstances): string[] {
  const { estimate, known } = circumstances;
  return said([
    ...doubts(circumstances),
    scarcity(known),
    estimate.estimatedValue && guarantee(circumstances),
    ...lacks(circumstances),
  ]);
}

/** The weightiest reason not to rely on the figure, or not to have one; null where there is none. */
export const hindranceOn = (circumstances: Circumstances): string | null =>
  said([...doubts(circumstances), ...lacks(circumstances)])[0] ?? null;

type Notes = (string | null | false)[];
const said = (notes: Notes): string[] =>
  notes.filter((note): note is string => typeof note === 'string' && note !== '');

const doubts = ({ known, substance: { contradictions } }: Circumstances): Notes => [
  ...contradictions.map((what) => CONTRADICTIONS[what]),
  known.isOffMetal &&
    msg('Its name tells of another metal than the catalogue knows such coins in; have it examined.'),
];

const lacks = (circumstances: Circumstances): Notes => {
  const { gap } = circumstances.substance;
  return [
    gap && GAPS[gap],
    !gap && prices(circumstances),
    !gap && unbound(circumstances),
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

/** What collectors look for, in the catalogue's figures. */
function scarcity({ specifications, issue }: Recognised): string | null {
  if (!specifications) return null;
  const { keyDate, mintage, rarityScale } = specifications;
  if (keyDate === 'Scarce in top grade')
    return `${keyDate}. Collectors may pay more for the finest pieces; ${SALES}`;
  const key = issue?.key;
  const deceives = issue?.isDeceiving ?? false;
  // Of a great rarity most were melted, and a common mintage would belie the word.
  const figure = mintage === null || deceives ? '' : `: ${struck(mintage, issue)}`;
  const isScarce = mintage === null || deceives || mintage < COMMON;
  const isSought = key && SOUGHT.includes(key.kind) && key.confidence !== 'low' && isScarce;
  const more = `Collectors ${isSought ? 'pay far more' : 'may pay more'} than the metal; ${SALES}`;
  if (keyDate) return `${keyDate}${figure}. ${more}`;
  if (rarityScale !== null && rarityScale >= SCARCE) return `${rarityName(rarityScale)}${figure}. ${more}`;
  return null;
}

/** Made once: making one for each coin took longer than all else that is said of it. */
const count = new Intl.NumberFormat('en-US');

/** "only 264,000 were struck"; of a part of the strikes, or a doubtful or great number, without the "only". */
function struck(mintage: number, issue: Recognised['issue']): string {
  const apart = issue && uncountedIn(issue);
  const isSure = !issue?.counted.some(({ confidence }) => confidence === 'low');
  const only = mintage < COMMON && !apart && isSure ? 'only ' : '';
  const proofs =
    issue && issue.counted.length > 0 && issue.counted.every(({ strike }) => strike?.includes('proof'));
  const were = mintage === 1 ? `${proofs ? ' proof' : ''} was` : `${proofs ? ' proofs' : ''} were`;
  return `${only}${count.format(mintage)}${were} struck${apart ? `, ${apart} not counted` : ''}`;
}

function guarantee({ estimate: { parts }, known: { isSet } }: Circumstances): string {
  if (isSet) return msg('This is what the silver in the set guarantees; collectors may pay more.');
  const parted = [parts.melt && 'metal', parts.face && 'face value'].filter(Boolean);
  const verb = parted.length > 1 ? 'guarantee' : 'guarantees';
  return `This is what the ${parted.join(' and the ')} ${verb}; collectors may pay more.`;
}

const LEARN = 'to learn what the metal is worth.';
const GAPS: Record<Gap, string> = {
  weight: `Fill in Weight (g) ${LEARN}`,
  composition: `Fill in Composition ${LEARN}`,
  both: `Fill in Composition and Weight (g) ${LEARN}`,
  unreadable: msg(
    'The composition could not be read. Write it like “90% silver, 10% copper” to count the metal.',
  ),
  'unreadable weight': msg(
    'The weight could not be read. Give it in grams, like “2.50”, to count the metal.',
  ),
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
function unbound({ estimate, unpriced, known: { isSet } }: Circumstances): string | null {
  if (estimate.estimatedValue !== null || unpriced.length > 0) return null;
  return isSet
    ? `What this set is worth is up to collectors; ${SALES}`
    : `Neither its metal nor a face value tells what this coin is worth; ${SALES}`;
}
