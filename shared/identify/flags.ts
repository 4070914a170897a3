import { msg } from '../language/msg.ts';

/** Who says it: the catalogue, what looked at the photos, or advice for coins of the kind. */
export type FlagSource = 'catalogue' | 'photo' | 'advice';

const SOURCES = {
  impossible: 'catalogue',
  irregular: 'catalogue',
  year_missing: 'catalogue',
  words_differ: 'catalogue',
  mark_amended: 'catalogue',
  mark_open: 'catalogue',
  design_open: 'catalogue',
  metal_open: 'catalogue',
  type_open: 'catalogue',
  proof_only: 'catalogue',
  metal_unusual: 'catalogue',
  not_in_catalogue: 'catalogue',
  not_identified: 'catalogue',
  catalogue_only: 'catalogue',
  world_catalogue: 'catalogue',
  year_unread: 'photo',
  years_differ: 'photo',
  mark_differs: 'photo',
  mark_on_edge: 'photo',
  no_such_proof: 'photo',
  metal_differs: 'photo',
  variety_unlisted: 'photo',
  unsure: 'photo',
  unsure_mark: 'photo',
  model_doubt: 'photo',
  model_doubt_mark: 'photo',
  no_answer: 'photo',
  unrecognized: 'photo',
  model_differs: 'photo',
  reader_differs: 'photo',
  reader_says: 'photo',
  face_value_open: 'photo',
  face_value_only: 'photo',
  measured_differs: 'photo',
  limit_reached: 'photo',
  key_date: 'advice',
  variety_known: 'advice',
  slab_read: 'photo',
  slab: 'advice',
} as const satisfies Record<string, FlagSource>;

export type FlagCode = keyof typeof SOURCES;

/** A sentence on what is uncertain; saved coins and older results have no codes. */
export interface Flag {
  code: FlagCode | null;
  text: string;
}

export interface Flagged {
  uncertaintyFlags: string[];
  /** Of each flag, in the same order. */
  flagCodes?: (FlagCode | null)[];
}

/** A code of another version counts as none. */
export const readFlags = ({ uncertaintyFlags, flagCodes }: Flagged): Flag[] =>
  uncertaintyFlags.map((text, at) => {
    const code = flagCodes?.[at] ?? null;
    return { code: code !== null && Object.hasOwn(SOURCES, code) ? code : null, text };
  });

export const distinctFlags = (flags: readonly Flag[]): Flag[] =>
  flags.filter(({ text }, at) => flags.findIndex((one) => one.text === text) === at);

/** Each sentence once. */
export function withFlags(flags: readonly Flag[]): Required<Flagged> {
  const all = distinctFlags(flags);
  return { uncertaintyFlags: all.map(({ text }) => text), flagCodes: all.map(({ code }) => code) };
}

export const flag = (code: FlagCode, text: string): Flag => ({ code, text });

export const LOOK_FOR_MARK = msg("Look for a P, or for another mint's letter.");

/** Null without a code. */
export const sourceOf = ({ code }: Flag): FlagSource | null => code && SOURCES[code];

/** Settled once the mint mark is known. */
const OF_MARK: ReadonlySet<string | null> = new Set<FlagCode>([
  ...(['mark_amended', 'mark_open', 'mark_differs', 'mark_on_edge'] as const),
  ...(['unsure_mark', 'model_doubt_mark'] as const),
]);
export const isOfMark = ({ code }: Flag): boolean => OF_MARK.has(code);
