import { z } from 'zod';

const line = z
  .string()
  .min(3)
  .max(400)
  .regex(/^[^<>\s]+(?: [^<>\s]+)*$/, 'one line, without markup, one space between words');

export const BundledRelease = z.strictObject({
  /** The mint's name, with the year. */
  name: line.max(120),
  /** Sale or circulation, by the mint's calendar. */
  releaseDate: z.iso.date(),
  /** Issue price in US dollars; null if unsure or none. */
  price: z
    .string()
    .regex(/^\d{1,5}\.\d\d$/, 'dollars and cents, such as "95.00"')
    .nullable(),
  description: line,
  /** The mint's page; null if unsure. */
  url: z.url({ protocol: /^https$/, hostname: /^(?:www|catalog)\.usmint\.gov$/ }).nullable(),
  /** Limit, in words or figures. */
  mintage: line.max(60).nullable(),
  source: line,
  /** High: the mint or two independent sources. Medium: one good source. Others are not listed. */
  confidence: z.enum(['high', 'medium']),
});
export type BundledRelease = z.output<typeof BundledRelease>;

export const BundledFile = z.strictObject({
  year: z.number().int().min(2025).max(2100),
  releases: z.array(BundledRelease).min(1),
});
export type BundledFile = z.output<typeof BundledFile>;

/** Annual issues, by law or custom, without a known day. */
export const Programme = z.strictObject({
  /** With `{year}`, and `{of}` if several a year. */
  name: line.max(120).includes('{year}'),
  /** `to` null: no end. */
  from: z.number().int().min(1792).max(2100),
  until: z.number().int().min(2026).max(2100).nullable(),
  /** By known year, for programmes with several a year. */
  of: z.record(z.string().regex(/^2\d{3}$/), z.array(line.max(60)).min(1)).optional(),
  description: line,
  source: line,
  /** High: by law. Medium: custom of decades. */
  confidence: z.enum(['high', 'medium']),
});
export type Programme = z.output<typeof Programme>;

export const ProgrammeFile = z.strictObject({ programmes: z.array(Programme).min(1) });
export type ProgrammeFile = z.output<typeof ProgrammeFile>;
