import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { parseMoney } from '../../../shared/money/money.ts';
import { AppError } from '../../core/errors.ts';
import { plainText, webAddress } from '../../core/plain-text.ts';

export const PCGS = 'PCGS';

/** Who asks, and where. */
export interface PcgsAccess {
  baseUrl: string;
  token: string;
  /** Milliseconds of patience. */
  timeoutMs?: number;
}

/** What can be asked of the service. */
export type PcgsQuestion =
  | { by: 'grade'; number: number; grade: number; plus: boolean }
  | { by: 'cert'; certNo: string }
  | { by: 'barcode'; code: string; service: 'PCGS' | 'NGC' };

/** What the service knows of a coin of some grade, or of one in a slab. Null is unknown; texts are plain. */
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
  /** Millimetres. */
  diameter: number | null;
  edge: string | null;
  /** Grams. */
  weight: number | null;
  country: string | null;
  /** "MS65RD". */
  grade: string | null;
  designation: string | null;
  /** US cents of the price guide. */
  priceCents: number | null;
  /** How many the service has graded so, and how many finer. */
  population: number | null;
  popHigher: number | null;
  link: string | null;
  designer: string | null;
  notes: string | null;
  variety: string | null;
  series: string | null;
  category: string | null;
  /** Addresses of pictures elsewhere, small ones where there are. */
  pictures: string[];
}

const text = (max: number) =>
  z
    .string()
    .transform((value) => plainText(value, max))
    .transform((value) => (value === '' || value === '(None)' ? null : value))
    .nullable()
    .catch(null);

/** A figure that makes sense, or null. */
const figure = (schema: z.ZodNumber) => schema.nullable().catch(null);
const count = figure(z.number().int().min(0).max(1_000_000_000));
const measure = figure(z.number().positive().max(10_000));

/** A price of nothing is none. */
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

const MOST_PICTURES = 6;
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

/** Every answer says whether the request was understood; one without a number has found nothing. */
const Answer = z.object({
  IsValidRequest: z.boolean(),
  PCGSNo: z.unknown().optional(),
  ServerMessage: z.string().catch(''),
});

/** One try, as each is counted; an answer has a few kilobytes. */
const BOUNDS = { retries: 0, maxBytes: 512 * 1024, trusted: true } as const;

/**
 * What PCGS knows, in one call; null where it knows nothing of the kind, or refuses the number as none of its own. Throws AppError
 * 502, 503 or 504 when it fails, is busy or absent, or slow, and when it answers something else than it was asked.
 */
export async function askPcgs(
  { baseUrl, token, timeoutMs = 10_000 }: PcgsAccess,
  question: PcgsQuestion,
): Promise<PcgsRecord | null> {
  // Not before somebody asks: a start has no use for what it brings along.
  const { busy, fetchBounded } = await import('../../core/outgoing.ts');
  const { body } = await fetchBounded(baseUrl + pathOf(question), {
    vendor: PCGS,
    headers: { authorization: `bearer ${token}`, accept: 'application/json' },
    ...BOUNDS,
    timeoutMs,
  }).catch((error) => {
    // It tells a wrong token in no other way.
    const mayBeToken = error instanceof AppError && error.status === 502;
    throw mayBeToken ? new AppError(502, `${error.message} ${SEE_TOKEN}`) : error;
  });
  const answer = json(body);
  const said = Answer.safeParse(answer);
  if (!said.success) throw unexpected();
  if (!said.data.IsValidRequest && LIMIT.test(said.data.ServerMessage)) throw busy(PCGS, 429);
  if (!said.data.IsValidRequest || (said.data.PCGSNo ?? null) === null) return null;
  const facts = Facts.safeParse(answer);
  if (!facts.success || !isMeant(question, facts.data)) throw unexpected();
  return recordOf(facts.data);
}

/** What the service says in place of an answer when the day's calls are used up. */
const LIMIT = /\b(?:limit|quota)\b|too many requests/i;

/** Whether the service refuses because the calls of its day are used up. */
export const isDailyLimit = (error: unknown): boolean =>
  error instanceof AppError && error.vendorStatus === 429;

const SEE_TOKEN = msg('Whoever runs this server should see whether MINTMARK_PCGS_TOKEN is right.');

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

/** Whether it is an answer to this question, and not to another one. */
function isMeant(question: PcgsQuestion, { PCGSNo, CertNo }: z.output<typeof Facts>): boolean {
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
    MOST_PICTURES,
  ),
});

/** The service's own page, which it names without a scheme; null for any other's. */
function linkOf(address: string | null): string | null {
  const url = address && webAddress(/^https?:/i.test(address) ? address : `https://${address}`);
  return url && /^https:\/\/(?:[a-z0-9-]+\.)*pcgs\.com\//.test(url) ? url : null;
}

const unexpected = () =>
  new AppError(502, msg`${PCGS} answered with something unexpected. Please try again later.`);

function json(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
