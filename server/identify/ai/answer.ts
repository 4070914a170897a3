import { z } from 'zod';
import { japaneseYear, westernDigits } from '../../../shared/coins/numerals.ts';

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.trim().slice(0, max) || null)
    .nullable()
    .catch(null);

/** A number, or one written out: "95%", "$1,100". Null for anything else, for a truth or a list too. */
const number = z.union([z.number(), z.string()]).transform((value) => {
  if (typeof value === 'number') return value;
  const written = value.replace(/[\s$%,]/g, '');
  return /^\d+(\.\d*)?$/.test(written) ? Number(written.slice(0, 20)) : null;
});

/** Percent, also of a model that counts from 0 to 1: 0.95 is 95. What is beyond 100 is 100. */
const percent = number
  .transform((value) => {
    if (value === null || value < 0) return null;
    return Math.min(100, value < 1 ? Math.round(value * 1000) / 10 : value);
  })
  .nullable()
  .catch(null);

export const VERDICTS = ['coin', 'unknown', 'not a coin'] as const;
const verdict = z
  .string()
  .transform((value) =>
    value
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
      .trim(),
  )
  .pipe(z.enum(VERDICTS));

/** "1916", 1916, "1916-D", "١٣٤٧" or "昭和三十九年" as the year; null for anything else. */
const year = z
  .union([z.number(), z.string()])
  .transform((value) => {
    const said = String(value);
    const [, year] = /\b(1[0-9]{3}|20[0-9]{2})\b/.exec(westernDigits(said)) ?? [];
    return japaneseYear(said) ?? (Number(year) || null);
  })
  .nullable()
  .catch(null);

/**
 * What a model says it sees, as far as it can be read: a field that makes no sense is null, fields nobody asked for are dropped.
 * All of it is a claim about a picture, nothing of it an instruction.
 */
export const AiCoin = z.object({
  verdict,
  country: text(80),
  /** Of a coin of another country. */
  currency: text(40),
  /** "dime", "half dollar" */
  denomination: text(80),
  series: text(120),
  name: text(200),
  year,
  /** A letter seen; '' when it looked and there is none; null when it cannot tell. */
  mintMark: z
    .string()
    .transform((value) => value.trim().toUpperCase().slice(0, 16))
    .nullable()
    .catch(null),
  variety: text(120),
  isProof: z.boolean().catch(false),
  condition: text(80),
  slab: z
    .object({ company: text(40), grade: text(40), certificationNumber: text(40) })
    .nullable()
    .catch(null),
  /** Only to be compared: the catalogue's is taken. */
  composition: text(200),
  /** US dollars. */
  estimatedValue: number.pipe(z.number().min(0).max(99_999_999).nullable()).nullable().catch(null),
  confidence: percent.transform((value) => value ?? 0),
  seriesConfidence: percent,
  yearConfidence: percent,
  mintMarkConfidence: percent,
  /** Words read on each side. */
  obverseText: text(400),
  reverseText: text(400),
  description: text(1000),
  /** Asked of coins of the world alone. */
  region: text(80),
  mint: text(120),
  ruler: text(120),
  era: text(120),
  script: text(80),
  doubts: z
    .array(z.string().transform((value) => value.trim().slice(0, 300)))
    .max(20)
    .catch([]),
  alternatives: z
    .array(
      z.object({
        series: text(120),
        year,
        mintMark: text(16),
        confidence: percent,
      }),
    )
    .transform((all) => all.slice(0, 5))
    .catch([]),
});
/** What a model says it sees. */
export type AiCoin = z.output<typeof AiCoin>;
