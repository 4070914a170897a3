import { z } from 'zod';

const line = z
  .string()
  .min(3)
  .max(400)
  .regex(/^[^<>\s]+(?: [^<>\s]+)*$/, 'one line, without markup, one space between words');

/** One release as the files here hold it. */
export const BundledRelease = z.strictObject({
  /** As the mint calls it, with the year. */
  name: line.max(120),
  /** The day it went or goes on sale, or into circulation, by the mint's calendar. */
  releaseDate: z.iso.date(),
  /** US dollars it was first sold for; null where that is not sure, or where there is no price. */
  price: z
    .string()
    .regex(/^\d{1,5}\.\d\d$/, 'dollars and cents, such as "95.00"')
    .nullable(),
  description: line,
  /** The mint's own page; null where it is not sure. */
  url: z.url({ protocol: /^https$/, hostname: /^(?:www|catalog)\.usmint\.gov$/ }).nullable(),
  /** Most that will be made, in words or figures. */
  mintage: line.max(60).nullable(),
  /** Where the facts come from, in short. */
  source: line,
  /** High: the mint itself or two independent sources. Medium: one good source. What is less sure is not here. */
  confidence: z.enum(['high', 'medium']),
});
export type BundledRelease = z.output<typeof BundledRelease>;

/** A file of a year: what was or will be released in it. */
export const BundledFile = z.strictObject({
  year: z.number().int().min(2025).max(2100),
  releases: z.array(BundledRelease).min(1),
});
export type BundledFile = z.output<typeof BundledFile>;

/** What the mint makes each year, by law or by custom, as long as no day of it is known. */
export const Programme = z.strictObject({
  /** With `{year}`, and with `{of}` where there are several a year. */
  name: line.max(120).includes('{year}'),
  /** The first year, and the last one that is promised; null where there is no end. */
  from: z.number().int().min(1792).max(2100),
  until: z.number().int().min(2026).max(2100).nullable(),
  /** What there is in a year, for programmes with several a year: the years that are known. */
  of: z.record(z.string().regex(/^2\d{3}$/), z.array(line.max(60)).min(1)).optional(),
  description: line,
  source: line,
  /** High: the law says so. Medium: the mint has done so each year for decades. */
  confidence: z.enum(['high', 'medium']),
});
export type Programme = z.output<typeof Programme>;

export const ProgrammeFile = z.strictObject({ programmes: z.array(Programme).min(1) });
export type ProgrammeFile = z.output<typeof ProgrammeFile>;
