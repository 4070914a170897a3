import { z } from 'zod';
import { japaneseYear, westernDigits } from '../../../shared/coins/numerals.ts';

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.trim().slice(0, max) || null)
    .nullable()
    .catch(null);

/** Also numbers as text: "95%", "$1,100". Null for anything else. */
const number = z.union([z.number(), z.string()]).transform((value) => {
  if (typeof value === 'number') return value;
  const written = value.replace(/[\s$%,]/g, '');
  return /^\d+(\.\d*)?$/.test(written) ? Number(written.slice(0, 20)) : null;
});

/** 0 to 1 is read as a fraction: 0.95 is 95. Capped at 100. */
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

/** "1916", 1916, "1916-D", "١٣٤٧" or "昭和三十九年"; null for anything else. */
const year = z
  .union([z.number(), z.string()])
  .transform((value) => {
    const said = String(value);
    const [, year] = /\b(1[0-9]{3}|20[0-9]{2})\b/.exec(westernDigits(said)) ?? [];
    return japaneseYear(said) ?? (Number(year) || null);
  })
  .nullable()
  .catch(null);

/** A model's claims about photos, never instructions. Unreadable fields are null, unknown ones dropped. */
export const AiCoin = z.object({
  verdict,
  country: text(80),
  currency: text(40),
  denomination: text(80),
  series: text(120),
  name: text(200),
  year,
  /** '' means none on the coin, null means unreadable. */
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
  /** For comparison only: the catalogue's value is stored. */
  composition: text(200),
  /** US dollars. */
  estimatedValue: number.pipe(z.number().min(0).max(99_999_999).nullable()).nullable().catch(null),
  confidence: percent.transform((value) => value ?? 0),
  seriesConfidence: percent,
  yearConfidence: percent,
  mintMarkConfidence: percent,
  obverseText: text(400),
  reverseText: text(400),
  description: text(1000),
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
export type AiCoin = z.output<typeof AiCoin>;
