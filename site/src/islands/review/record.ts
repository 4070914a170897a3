import { isUnitedStates } from '../../../../shared/coins/model.ts';
import {
  hasPhoto,
  type Identification,
  KEY_FIELDS,
  type KeyField,
} from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { Corrections } from '../../lib/queries/verification.ts';
import { leavesMintOpen } from './words.ts';

/** The fields a collector corrects here. */
export type EditableField =
  | KeyField
  | 'variation'
  | 'country'
  | 'currency'
  | 'condition'
  | 'composition'
  | 'weight'
  | 'diameter'
  | 'estimatedValue'
  | 'isGraded'
  | 'gradingCompany'
  | 'grade'
  | 'certificationNumber';

export type Edits = Partial<Pick<Identification, EditableField>>;

/** What became of the question for a mark on the edge. */
export type EdgeAnswer = 'none' | 'skipped';

/** What has been done to a result and is not saved. */
export interface Review {
  edits: Edits;
  /** What stood in the fields that were changed, as it was identified: corrections are measured against it. */
  said: Edits;
  edge: EdgeAnswer | null;
  /** The collector has seen that two models disagree, and chosen. */
  decided: boolean;
  /** These key fields could not be verified anew, and may be saved as they are. */
  excused: string | null;
  /** What fields that are open hold so far. */
  typing: Partial<Record<EditableField, string>>;
}

export const UNTOUCHED: Review = {
  edits: {},
  said: {},
  edge: null,
  decided: false,
  excused: null,
  typing: {},
};

/** The catalogue tells these of whatever coin it turns out to be; the rest is seen on the piece itself. */
const REFRESHED: readonly EditableField[] = [
  ...KEY_FIELDS,
  ...(['composition', 'weight', 'diameter', 'country', 'currency'] as const),
];

const isSame = (one: unknown, other: unknown) => (one ?? null) === (other ?? null);

const fieldsOf = (edits: Edits) => Object.keys(edits) as EditableField[];

/** The result with its corrections. */
export const withEdits = (held: Identification, { edits }: Review): Identification => ({ ...held, ...edits });

/** The review with one more change; what is as it was identified is no edit. */
export function changed(review: Review, held: Identification, change: Edits): Review {
  const all = { ...followers(withEdits(held, review), review, change), ...change };
  const said: Edits = { ...review.said };
  const edits: Edits = { ...review.edits, ...all };
  for (const field of fieldsOf(all)) {
    if (!(field in said)) Object.assign(said, { [field]: held[field] });
    // Where nothing was known, even 'none' is an answer.
    if (held[field] !== null && isSame(held[field], all[field])) delete edits[field];
  }
  return { ...review, edits, said };
}

/** What was named after a field follows it, unless its collector has named it. */
function followers(coin: Identification, { edits }: Review, change: Edits): Edits {
  if (change.coinType && !isSame(coin.coinType, change.coinType)) {
    // The catalogue knows what a coin of that type is called.
    return { ...(!('name' in edits) && { name: null }), ...(!('series' in edits) && { series: null }) };
  }
  const [before, after] = [dateOf(coin), dateOf({ ...coin, ...change })];
  const isUndated = coin.year === null && !('name' in edits) && !/\d{4}/.test(coin.name ?? '');
  if (isUndated && change.year && coin.name && !coin.requiresEdgeMintMark)
    return { name: `${after} ${coin.name}` };
  const rest = before && coin.name?.startsWith(before) ? coin.name.slice(before.length) : null;
  // The mark of an edge stands in no name.
  if (rest === null || /^[\w-]/.test(rest) || !after || coin.requiresEdgeMintMark) return {};
  return before === after ? {} : { name: after + rest };
}

/** "1916-D", "1916", or '' */
export const dateOf = ({ year, mintMark }: Pick<Identification, 'year' | 'mintMark'>): string =>
  [year, mintMark].filter(Boolean).join('-');

/** How a coin is called: by its name, else by its date and type. */
export const titleOf = (coin: Identification): string =>
  coin.name || (coin.coinType ? `${dateOf(coin)} ${coin.coinType}`.trim() : t('An unknown coin'));

/** Is the mint mark still unknown, to its collector too? */
export function isMarkOpen(coin: Identification, { said }: Review): boolean {
  if (coin.mintMark || 'mintMark' in said || coin.isMintMarkOpen === false) return false;
  const first = coin.original ?? coin;
  return (
    coin.requiresEdgeMintMark ||
    first.outcome !== 'identified' ||
    first.year === null ||
    leavesMintOpen(first)
  );
}

export const isEdgeGiven = (held: Identification, { mintMark }: Identification): boolean =>
  held.requiresEdgeMintMark && held.mintMark === null && Boolean(mintMark);

export const isForeign = ({ outcome, country }: Identification): boolean =>
  outcome === 'foreign' && !isUnitedStates(country ?? '');

/** Key fields that differ from the verified ones; all where a foreign coin turns out to be none. */
export function changedKeys(held: Identification, review: Review): KeyField[] {
  if (held.outcome === 'foreign') return isForeign(withEdits(held, review)) ? [] : [...KEY_FIELDS];
  const { edits } = review;
  return KEY_FIELDS.filter((field) => {
    if (!(field in edits)) return false;
    if (field !== 'mintMark' || held.mintMark !== null) return !isSame(held[field], edits[field]);
    // The one of an edge is asked for, not corrected; elsewhere even 'none' settles what was left open.
    return !held.requiresEdgeMintMark && (Boolean(edits.mintMark) || leavesMintOpen(held));
  });
}

/** The key fields as one text: what was excused once stays so until one of them changes. */
export const claimOf = (coin: Identification): string =>
  JSON.stringify(KEY_FIELDS.map((field) => coin[field]));

export const needsReVerify = (held: Identification, review: Review): boolean =>
  changedKeys(held, review).length > 0 && review.excused !== claimOf(withEdits(held, review));

export const isClaim = ({ year, coinType, series, name }: Identification): boolean =>
  year !== null && Boolean(coinType || series || name);

/** What remains of the review once a verified record has taken the place of the held one. */
export function afterReVerify(review: Review, answer: Identification): Review {
  const edits: Edits = { ...review.edits };
  for (const field of fieldsOf(edits)) {
    if (REFRESHED.includes(field) || isSame(edits[field], answer[field])) delete edits[field];
  }
  return { ...review, edits, excused: null };
}

/** What was identified and what it was corrected to. */
export function correctionsOf(coin: Identification, { said }: Review): Corrections {
  const corrections: Corrections = {};
  for (const field of fieldsOf(said)) {
    if (isSame(said[field], coin[field])) continue;
    corrections[field] = { original: said[field] ?? null, corrected: coin[field] };
  }
  return corrections;
}

/** Whether the collector has said which coin it is. */
export const isOwnClaim = (coin: Identification, review: Review): boolean =>
  KEY_FIELDS.some((field) => field in correctionsOf(coin, review));

/** Whether the coin of the same photo is the one that is reviewed: saved, there were two of it. */
export const isRecalled = ({ remembered, coinType, ...coin }: Identification): boolean =>
  remembered?.isSame === true && remembered.coinType === coinType && dateOf(remembered) === dateOf(coin);

/** Whether it has to be looked at by hand (specification 001, section 8). */
export const isManual = ({ confidence, errorMessage }: Identification): boolean =>
  confidence === 0 || Boolean(errorMessage);

/** Whether saving has a second model look: at photos a first one named, unless its collector has decided already. */
export function asksSecondModel(coin: Identification, { decided }: Review): boolean {
  const { outcome, model, remembered } = coin.original ?? coin;
  const isFromMemory = remembered?.isSame === true && model === null;
  return hasPhoto(coin) && outcome === 'identified' && !isFromMemory && !decided;
}

export const asksForEdge = (coin: Identification, { edge }: Review): boolean =>
  coin.requiresEdgeMintMark && !coin.mintMark && edge !== 'none';

/** Sent on saving. */
export function coinDataOf(coin: Identification, review: Review): Partial<Identification> {
  return {
    ...coin,
    requiresEdgeMintMark: asksForEdge(coin, review),
    // A value of the collector's own is neither the AI's nor the metal's.
    ...('estimatedValue' in review.edits && {
      valuationSource: null,
      valueConfidence: null,
      valueNote: null,
      valueNotes: [],
    }),
  };
}
