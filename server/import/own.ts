import { z } from 'zod';
import type { CoinRow } from '../../db/schema.ts';
import { CoinInput } from '../../shared/coins/model.ts';
import type { ImportMapping, ImportProblem } from '../../shared/import/model.ts';
import { shortened } from '../../shared/language/msg.ts';
import { money } from '../../shared/money/bodies.ts';
import { WantInput } from '../../shared/wants/model.ts';
import { HEADS, readCells } from '../coins/bulk/columns.ts';
import { withoutGuard } from '../coins/bulk/export.ts';
import type { StagedFile } from './read/staged.ts';
import { readDay, readMoney } from './values.ts';
import type { NewWant } from './wants.ts';

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

/** Fields of an export that no form has (docs/export.md). */
const Rest = z.object({
  createdAt: time,
  updatedAt: time,
  deletedAt: time,
  valuedAt: time,
  lastVerified: time,
  valuationPreference: z.string().max(20).nullish(),
  aiConfidence: z.number().nullish(),
  feedbackCount: z.int().min(0).nullish(),
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

export interface OwnCoin {
  input: CoinInput;
  columns: Partial<CoinRow>;
  deletedAt: Date | null;
  sale: {
    soldAt: Date;
    soldPrice: number | null;
    soldFees: number | null;
    soldPlace: string | null;
    isSold: boolean;
  } | null;
  /** Null for a sheet, which has no history. */
  valuations: NonNullable<z.output<typeof Rest>['valuations']> | null;
  priceHistory: NonNullable<z.output<typeof Rest>['priceHistory']> | null;
}

export function readOwn(json: Record<string, unknown>): { own: OwnCoin | null; problems: ImportProblem[] } {
  const filled = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));
  // Photo addresses belong to the exporting account; the files come with the coin.
  for (const field of ['obverseImageUrl', 'reverseImageUrl', 'imageUrl', 'files']) delete filled[field];
  const input = CoinInput.safeParse(filled);
  const rest = Rest.safeParse(json);
  if (!input.success || !rest.success) {
    const issues = [...(input.error?.issues ?? []), ...(rest.error?.issues ?? [])];
    const problems = issues.slice(0, 10).map(({ path, message }) => {
      return { field: String(path[0] ?? ''), message: shortened(message, 300), kind: 'wrong' as const };
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
      valuations: [...new Map((valuations ?? []).map((one) => [one.source, one])).values()],
      priceHistory: priceHistory ?? [],
    },
    problems: [],
  };
}

export function parsed(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

interface OwnSheetRow {
  own: OwnCoin | null;
  want: NewWant | null;
  reference: string | null;
}

const wholeSheets = new WeakMap<
  StagedFile,
  { heads: [string, number][]; fields: ImportMapping['fields'] } | null
>();

/**
 * Reads a row of our own complete sheet losslessly; null where it was changed: then it is read like any
 * other list.
 */
export function readOwnSheet(
  file: StagedFile,
  cells: readonly string[],
  mapping: ImportMapping,
  guess: () => ImportMapping,
): OwnSheetRow | null {
  let sheet = wholeSheets.get(file);
  if (sheet === undefined) {
    const headings = file.columns.map(({ heading }) => heading);
    const heads = HEADS.map((head): [string, number] => [head, headings.indexOf(head)]);
    sheet = heads.every(([, at]) => at >= 0) ? { heads, fields: guess().fields } : null;
    wholeSheets.set(file, sheet);
  }
  if (!sheet) return null;
  const { heads, fields } = sheet;
  const isGuarded = file.encoding !== null;
  const cellAt = (at: number) => {
    const cell = (cells[at] ?? '').trim();
    return isGuarded ? withoutGuard(cell) : cell;
  };
  const ours = new Set(heads.map(([, at]) => at));
  const more: string[] = [];
  for (const [at, field] of mapping.fields.entries()) {
    if (ours.has(at)) {
      if (field !== fields[at]) return null;
    } else if (cellAt(at) && field !== null) {
      if (field !== 'notes') return null;
      more.push([file.columns[at]?.heading, cellAt(at)].filter(Boolean).join(': '));
    }
  }
  const read = readCells(new Map(heads.map(([head, at]) => [head, cellAt(at)])), {
    amount: (cell) => readMoney(cell, mapping.decimals),
    day: (cell) => readDay(cell, mapping.dates),
  });
  if (!read) return null;
  const notes = read.kind === 'coin' ? 'notes' : 'note';
  const json: Record<string, unknown> = { ...read.json };
  if (more.length > 0) json[notes] = [read.json[notes], ...more].filter(Boolean).join('\n');
  if (read.kind === 'want') {
    const { data } = WantInput.safeParse(json);
    return data ? { own: null, want: data, reference: null } : null;
  }
  const { own } = readOwn(json);
  const id = heads.find(([head]) => head === 'Coin ID');
  const coin = own && { ...own, valuations: null, priceHistory: null };
  return coin && { own: coin, want: null, reference: (id && cellAt(id[1])) || null };
}
