import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../db/client.ts';
import { type OwnerId, wants } from '../../db/schema.ts';
import { datingText, defaultName, UNDATED } from '../../shared/coins/dating.ts';
import { catalogueNumbersText } from '../../shared/coins/kinds.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import type { ImportProblem, ImportRow } from '../../shared/import/model.ts';
import { IMPORT_FIELDS, type ImportField } from '../../shared/import/words.ts';
import { shortened } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import { WantInput } from '../../shared/wants/model.ts';
import { wantPages } from '../albums/want-list.ts';
import { addWants, type WantSource } from '../albums/wants.ts';
import type { ImportDeps } from './deps.ts';

export type NewWant = WantInput & WantSource;
export type PlacedWant = NewWant & { hole: string };

/** `priceLimit` in hundredths of `currency`. */
export type Wish = Required<Pick<WantInput, 'status' | 'priceLimit' | 'currency'>>;

const MAX_NOTE = 8000;
/** Fields a want has too, or that mean nothing for a coin not owned. */
const NOT_NOTED = new Set([
  ...['name', 'year', 'yearTo', 'yearApproximate', 'mintMark', 'coinType', 'variation', 'condition'],
  ...['country', 'notes', 'identificationMethod', 'isGraded', 'purchasePrice', 'ownPurchasePrice'],
]);

/** Fields a want lacks go to its note. */
export function wantOfCoin(input: CoinInput, assumed: readonly string[], wish: Wish): NewWant {
  const { name, year, yearTo = null, yearApproximate = false, coinType, country, condition } = input;
  const isStated = (field: string, none: string) =>
    !assumed.includes(field) && input[field as keyof CoinInput] !== none;
  const rest = Object.entries(input).flatMap(([field, value]) => {
    if (NOT_NOTED.has(field) || assumed.includes(field)) return [];
    const text = textOf(field, value, input);
    if (!text || (field === 'currency' && (text === wish.currency || text === 'Unknown'))) return [];
    return [`${IMPORT_FIELDS[field as ImportField] ?? IMPORT_FIELDS.fineness}: ${text}`];
  });
  return {
    ...{ name: name || defaultName({ year, yearTo, yearApproximate, coinType }), coinType, ...wish },
    ...{ year: year === UNDATED ? null : year, yearTo, yearApproximate },
    ...{ mintMark: input.mintMark ?? null, variation: input.variation ?? null },
    country: country && country !== 'Unknown' ? country : null,
    condition: isStated('condition', 'Not Applicable') ? condition : null,
    note: [input.notes, ...rest].filter(Boolean).join('\n').slice(0, MAX_NOTE) || null,
  };
}

function textOf(field: string, value: unknown, { currency }: CoinInput): string {
  if (value === null || value === undefined || (field === 'quantity' && value === 1)) return '';
  if (field === 'estimatedValue' || field === 'ownEstimatedValue')
    return `${moneyText(value as number)} ${field === 'estimatedValue' ? 'USD' : currency}`;
  if (field === 'catalogueNumbers') return catalogueNumbersText(value as CoinInput['catalogueNumbers'] & {});
  if (field === 'metalContent')
    return Object.entries(value)
      .map(([metal, percent]) => `${metal} ${percent} %`)
      .join(', ');
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

const Own = z.object({
  ...WantInput.shape,
  id: z.int(),
  createdAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  updatedAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
});

export function readOwnWant(json: unknown): { want: NewWant | null; problems: ImportProblem[] } {
  const { data, error } = Own.safeParse(json);
  if (data) {
    const { id, ...want } = data;
    return { want: { ...want, reference: ownReference(id, want.createdAt) }, problems: [] };
  }
  const problems = error.issues.slice(0, 10).map(({ path, message }) => {
    return { field: String(path[0] ?? ''), message: shortened(message, 300), kind: 'wrong' as const };
  });
  return { want: null, problems };
}

const ownReference = (id: number, createdAt: Date) => `want ${id}/${createdAt.toISOString()}`;

const likenessOf = (want: Omit<NewWant, 'createdAt' | 'updatedAt'>): string =>
  [want.name, want.country, want.year, want.yearTo, want.mintMark, want.coinType, want.variation]
    .map((value) => String(value ?? '').toLowerCase())
    .join('|');

export async function listedWants(deps: ImportDeps, userId: OwnerId): Promise<Set<string>> {
  const listed = new Set<string>();
  for await (const page of wantPages(deps, userId))
    for (const want of page) {
      listed.add(likenessOf({ ...want, priceLimit: null }));
      listed.add(ownReference(want.id, new Date(want.createdAt)));
      if (want.reference) listed.add(want.reference);
    }
  return listed;
}

export const isListed = (listed: ReadonlySet<string>, want: NewWant): boolean =>
  listed.has(likenessOf(want)) || (want.reference != null && listed.has(want.reference));

/** Skips wants added by another import meanwhile; returns how many were added. 403 at the limit. */
export async function storeWants(
  tx: Orm,
  userId: OwnerId,
  importId: string,
  incoming: readonly PlacedWant[],
): Promise<number> {
  if (incoming.length === 0) return 0;
  const references = incoming.flatMap(({ reference }) => reference ?? []);
  const found = await tx
    .select({ reference: wants.reference })
    .from(wants)
    .where(and(eq(wants.userId, userId), inArray(wants.reference, references)));
  const there = new Set(found.map(({ reference }) => reference));
  const added = incoming.filter(({ reference }) => !there.has(reference ?? null));
  await addWants(
    tx,
    userId,
    added.map((want) => ({ ...want, importId })),
  );
  return added.length;
}

export const previewOfWant = (want: NewWant): NonNullable<ImportRow['coin']> => {
  const { year, yearTo = null, yearApproximate = false } = want;
  const dated = { year: year ?? UNDATED, yearTo, yearApproximate };
  return {
    ...{ name: want.name, year: dated.year, dating: datingText(dated), kind: 'coin', quantity: 1 },
    ...{ mintMark: want.mintMark ?? null, coinType: want.coinType ?? want.name },
    ...{ variation: want.variation ?? null, condition: want.condition ?? 'Not Applicable', grade: null },
    ...{ certificate: null, country: want.country ?? 'Unknown', currency: want.currency ?? 'USD' },
    ...{
      estimatedValue: null,
      purchasePrice: null,
      ownEstimatedValue: null,
      ownPurchasePrice: null,
      purchase: null,
    },
    ...{ photos: 0, notes: want.note?.slice(0, 300) ?? null },
  };
};
