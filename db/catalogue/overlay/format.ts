import { z } from 'zod';
import {
  IssueExtras,
  IssueRow,
  ItemRecord,
  KeyDateRecord,
  ProofSetRecord,
  Status,
  TypeRecord,
} from '../records.ts';

const [year, mintMark, strike, mintage, confidence] = IssueRow.def.items;
const typeId = z.string().min(1);

/** One issue, with names in place of the row's positions; what a correction leaves out stays as it is. */
export const OverlayIssue = z.strictObject({
  type: typeId,
  year,
  mintMark,
  strike,
  mintage: mintage.optional(),
  confidence: confidence.optional(),
  source: z.string().min(1).optional(),
  status: Status.optional(),
  note: z.string().min(1).nullable().optional(),
  item: IssueExtras.shape.item,
  struckAt: IssueExtras.shape.struckAt,
  part: z.boolean().optional(),
});
export type OverlayIssue = z.output<typeof OverlayIssue>;

const Removal = z.strictObject({
  types: z.array(typeId).optional(),
  issues: z
    .array(
      OverlayIssue.pick({ type: true, year: true, mintMark: true, item: true }).extend({
        strike: strike.optional(),
      }),
    )
    .optional(),
  items: z.array(z.string()).optional(),
  keyDates: z
    .array(
      KeyDateRecord.pick({ typeId: true, year: true, mintMark: true }).extend({
        variety: z.string().optional(),
      }),
    )
    .optional(),
  sets: z.array(z.string()).optional(),
});
export type Removal = z.output<typeof Removal>;

/** What `catalogue.json` in the data folder may hold. */
export const Overlay = z.strictObject({
  types: z.array(TypeRecord.partial().required({ id: true })).optional(),
  issues: z.array(OverlayIssue).optional(),
  items: z.array(ItemRecord.partial().required({ id: true })).optional(),
  keyDates: z
    .array(KeyDateRecord.partial().required({ typeId: true, year: true, mintMark: true, variety: true }))
    .optional(),
  sets: z.array(ProofSetRecord.partial().required({ id: true })).optional(),
  remove: Removal.optional(),
});
export type Overlay = z.output<typeof Overlay>;
