import { z } from 'zod';
import { msg, sentences } from '../../shared/language/msg.ts';
import { parseMoney } from '../../shared/money/money.ts';
import { AppError } from '../core/errors.ts';
import { plainText, webAddress } from '../core/plain-text.ts';

export const PCGS = 'PCGS';

interface PcgsAccess {
  baseUrl: string;
  token: string;
  timeoutMs?: number;
}

export type PcgsQuestion =
  | { by: 'grade'; number: number; grade: number; plus: boolean }
  | { by: 'cert'; certNo: string }
  | { by: 'barcode'; code: string; service: 'PCGS' | 'NGC' };

/** Null is unknown; texts are plain. */
export interface PcgsRecord {
  number: number;
  certNo: string | null;
  name: string;
  year: number | null;
  /** "25C", "$1". */
  denomination: string | null;
  mintage: number | null;
  mintMark: string | null;
  mintLocation: string | null;
  metalContent: string | null;
  /** In millimetres. */
  diameter: number | null;
  edge: string | null;
  /** In grams. */
  weight: number | null;
  country: string | null;
  /** "MS65RD". */
  grade: string | null;
  designation: string | null;
  /** Price guide, in US cents. */
  priceCents: number | null;
  /** Graded the same, and finer. */
  population: number | null;
  popHigher: number | null;
  link: string | null;
  designer: string | null;
  notes: string | null;
  variety: string | null;
  series: string | null;
  category: string | null;
  /** Remote addresses, thumbnails if there are any. */
  pictures: string[];
}

const text = (max: number) =>
  z
    .string()
    .transform((value) => plainText(value, max))
    .transform((value) => (value === '' || value === '(None)' ? null : value))
    .nullable()
    .catch(null);

const figure = (schema: z.ZodNumber) => schema.nullable().catch(null);
const count = figure(z.number().int().min(0).max(1_000_000_000));
const measure = figure(z.number().positive().max(10_000));

/** Zero means no price. */
const price = z
  .number()
  .positive()
  .transform((dollars) => parseMoney(dollars.toFixed(2)))
  .nullable()
  .catch(null);

/** "4469930000", "4,469,930,000". */
const mintage = z
  .string()
  .regex(/^\d{1,3}(,\d{3})+$|^\d{1,12}$/)
  .transform((digits) => Number(digits.replaceAll(',', '')) || null)
  .nullable()
  .catch(null);

const MAX_PICTURES = 6;
const picture = z.object({ Thumbnail: z.string().catch(''), Fullsize: z.string().catch('') });

const Facts = z.object({
  PCGSNo: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  CertNo: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable()
    .catch(null),
  Name: text(200),
  Year: figure(z.number().int().min(1).max(2200)),
  Denomination: text(40),
  Mintage: mintage,
  MintMark: text(10),
  MintLocation: text(80),
  MetalContent: text(300),
  Diameter: measure,
  Edge: text(80),
  Weight: measure,
  Country: text(80),
  Grade: text(40),
  Designation: text(20),
  PriceGuideValue: price,
  Population: count,
  PopHigher: count,
  CoinFactsLink: text(500),
  Designer: text(200),
  Images: z.array(picture).catch([]),
  CoinFactsNotes: text(4000),
  MajorVariety: text(120),
  MinorVariety: text(120),
  DieVariety: text(120),
  SeriesName: text(120),
  Category: text(120),
});

/** A valid answer without a number means nothing was found. */
const Answer = z.object({
  IsValidRequest: z.boolean(),
  PCGSNo: z.unknown().optional(),
  ServerMessage: z.string().catch(''),
});

/** No retries, as each call counts. */
const BOUNDS = { retries: 0, maxBytes: 512 * 1024, trusted: true } as const;

/**
 * One call; null if unknown or not a PCGS number. AppError 502, 503 or 504 if PCGS fails, is busy or slow, or
 * answers another question.
 */
export async function askPcgs(
  { baseUrl, token, timeoutMs = 10_000 }: PcgsAccess,
  question: PcgsQuestion,
): Promise<PcgsRecord | null> {
  // Loaded lazily: keeps it out of the start.
  const { busy, fetchBounded } = await import('../core/outgoing.ts');
  const { body } = await fetchBounded(baseUrl + pathOf(question), {
    vendor: PCGS,
    headers: { authorization: `bearer ${token}`, accept: 'application/json' },
    ...BOUNDS,
    timeoutMs,
  }).catch((error) => {
    // PCGS reports a wrong token in no other way.
    const mayBeToken = error instanceof AppError && error.status === 502;
    throw mayBeToken ? new AppError(502, 'pcgs_refused', sentences(error.sentence, SEE_TOKEN)) : error;
  });
  const answer = json(body);
  const said = Answer.safeParse(answer);
  if (!said.success) throw unexpected();
  if (!said.data.IsValidRequest && LIMIT.test(said.data.ServerMessage)) throw busy(PCGS, 429);
  if (!said.data.IsValidRequest || (said.data.PCGSNo ?? null) === null) return null;
  const facts = Facts.safeParse(answer);
  if (!facts.success || !isAnswerTo(question, facts.data)) throw unexpected();
  return recordOf(facts.data);
}

/** Message when the daily calls are used up. */
const LIMIT = /\b(?:limit|quota)\b|too many requests/i;

export const isDailyLimit = (error: unknown): boolean =>
  error instanceof AppError && error.vendorStatus === 429;

const SEE_TOKEN = msg('Contact the administrator of this server.');

function pathOf(question: PcgsQuestion): string {
  switch (question.by) {
    case 'grade': {
      const { number, grade, plus } = question;
      const query = new URLSearchParams({
        PCGSNo: String(number),
        GradeNo: String(grade),
        PlusGrade: String(plus),
      });
      return `/coindetail/GetCoinFactsByGrade?${query}`;
    }
    case 'cert':
      return `/coindetail/GetCoinFactsByCertNo/${encodeURIComponent(question.certNo)}`;
    case 'barcode': {
      const query = new URLSearchParams({ barcode: question.code, gradingService: question.service });
      return `/coindetail/GetCoinFactsByBarcode?${query}`;
    }
  }
}

function isAnswerTo(question: PcgsQuestion, { PCGSNo, CertNo }: z.output<typeof Facts>): boolean {
  if (question.by === 'grade') return PCGSNo === question.number;
  return question.by === 'barcode' || Number(CertNo) === Number(question.certNo);
}

const recordOf = (facts: z.output<typeof Facts>): PcgsRecord => ({
  number: facts.PCGSNo,
  certNo: facts.CertNo,
  name: facts.Name ?? `PCGS ${facts.PCGSNo}`,
  year: facts.Year,
  denomination: facts.Denomination,
  mintage: facts.Mintage,
  mintMark: facts.MintMark,
  mintLocation: facts.MintLocation,
  metalContent: facts.MetalContent,
  diameter: facts.Diameter,
  edge: facts.Edge,
  weight: facts.Weight,
  country: facts.Country,
  grade: facts.Grade,
  designation: facts.Designation,
  priceCents: facts.PriceGuideValue,
  population: facts.Population,
  popHigher: facts.PopHigher,
  link: linkOf(facts.CoinFactsLink),
  designer: facts.Designer,
  notes: facts.CoinFactsNotes,
  variety: [facts.MajorVariety, facts.MinorVariety, facts.DieVariety].filter(Boolean).join(', ') || null,
  series: facts.SeriesName,
  category: facts.Category,
  pictures: facts.Images.flatMap(({ Thumbnail, Fullsize }) => webAddress(Thumbnail || Fullsize) ?? []).slice(
    0,
    MAX_PICTURES,
  ),
});

/** PCGS omits the scheme; null for other sites. */
function linkOf(address: string | null): string | null {
  const url = address && webAddress(/^https?:/i.test(address) ? address : `https://${address}`);
  return url && /^https:\/\/(?:[a-z0-9-]+\.)*pcgs\.com\//.test(url) ? url : null;
}

const unexpected = () => new AppError(502, 'pcgs_answer_unexpected', PCGS_ANSWER_UNEXPECTED, { PCGS });

function json(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

const PCGS_ANSWER_UNEXPECTED = msg('{PCGS} answered with something unexpected. Please try again later.');
