import { z } from 'zod';
import type { CoinRow } from '../../db/schema.ts';
import { CoinInput } from '../../shared/coins/model.ts';
import type { ImportProblem } from '../../shared/import/model.ts';
import { money } from '../../shared/money/bodies.ts';

const time = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish();

const point = z.object({
  value: money,
  confidence: z.string().max(40),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  recordedAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
});

/** What an export says of a coin beside what a form does (docs/export.md). */
const Rest = z.object({
  createdAt: time,
  updatedAt: time,
  deletedAt: time,
  valuedAt: time,
  lastVerified: time,
  valuationPreference: z.string().max(20).nullish(),
  aiConfidence: z.number().nullish(),
  userVerified: z.boolean().nullish(),
  needsReview: z.boolean().nullish(),
  uncertaintyFlags: z.array(z.string().max(1000)).max(50).nullish(),
  isSold: z.boolean().nullish(),
  soldAt: time,
  soldPrice: money.nullish(),
  soldFees: money.nullish(),
  soldPlace: z.string().max(200).nullish(),
  valuations: z
    .array(point.extend({ source: z.enum(['owner', 'pcgs', 'ai']) }))
    .max(10)
    .nullish(),
  priceHistory: z
    .array(
      point.extend({
        valuationSource: z.string().max(40),
        dataPoints: z.number().int().nullish(),
        isShown: z.boolean().nullish(),
      }),
    )
    .max(20_000)
    .nullish(),
});

/** A coin of an export of this program. */
export interface OwnCoin {
  input: CoinInput;
  /** Columns that no form writes. */
  columns: Partial<CoinRow>;
  deletedAt: Date | null;
  sale: {
    soldAt: Date;
    soldPrice: number | null;
    soldFees: number | null;
    soldPlace: string | null;
    isSold: boolean;
  } | null;
  valuations: NonNullable<z.output<typeof Rest>['valuations']>;
  priceHistory: NonNullable<z.output<typeof Rest>['priceHistory']>;
}

/** Reads a coin of an export; null with what is wrong where it is none. */
export function readOwn(json: Record<string, unknown>): { own: OwnCoin | null; problems: ImportProblem[] } {
  const said = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));
  // Photos and documents are of the account they were sent to; the files go along with the coin.
  for (const field of ['obverseImageUrl', 'reverseImageUrl', 'imageUrl', 'files']) delete said[field];
  const input = CoinInput.safeParse(said);
  const rest = Rest.safeParse(json);
  if (!input.success || !rest.success) {
    const issues = [...(input.error?.issues ?? []), ...(rest.error?.issues ?? [])];
    const problems = issues.slice(0, 10).map(({ path, message }) => {
      return { field: String(path[0] ?? ''), message: message.slice(0, 300), kind: 'wrong' as const };
    });
    return { own: null, problems };
  }
  const { deletedAt, isSold, soldAt, soldPrice, soldFees, soldPlace, valuations, priceHistory, ...columns } =
    rest.data;
  const known = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== null && value !== undefined),
  );
  const sale = soldAt
    ? {
        soldAt,
        soldPrice: soldPrice ?? null,
        soldFees: soldFees ?? null,
        soldPlace: soldPlace ?? null,
        isSold: isSold === true,
      }
    : null;
  return {
    own: {
      input: input.data,
      columns: known as Partial<CoinRow>,
      deletedAt: deletedAt ?? null,
      sale,
      // One of each source is kept: the last that is named.
      valuations: [...new Map((valuations ?? []).map((one) => [one.source, one])).values()],
      priceHistory: priceHistory ?? [],
    },
    problems: [],
  };
}

/** The object that a staged cell holds; an empty one where it holds none. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
