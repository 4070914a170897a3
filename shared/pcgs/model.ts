import { z } from 'zod';
import type { CoinInput } from '../coins/model.ts';
import { msg } from '../language/msg.ts';

const GRADE_RULE = msg('A grade is a whole number from 1 to 70.');

export const PcgsId = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, msg('A PCGS number has one to seven digits.'))
    .transform(Number),
});

/** Grade 65 if none is given. */
export const GradeQuery = z.object({
  grade: z
    .string(GRADE_RULE)
    .regex(/^\d{1,2}$/, GRADE_RULE)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 70, GRADE_RULE)
    .optional(),
  plusGrade: z
    .enum(['true', 'false'], msg('plusGrade must be true or false.'))
    .transform((value) => value === 'true')
    .optional(),
});
export type GradeQuery = z.output<typeof GradeQuery>;

export const CertNo = z.object({
  certNo: z
    .string()
    .regex(/^\d{5,9}$/, msg('A PCGS certification number has 5 to 9 digits, as on the label.')),
});
export const CertPicture = CertNo.extend({
  index: z
    .string()
    .regex(/^[0-5]$/)
    .transform(Number),
});

export const Barcode = z.object({
  code: z.string().regex(/^\d{10,30}$/, msg('The barcode of a slab has 10 to 30 digits.')),
});
export const BarcodeQuery = z.object({
  service: z.enum(['PCGS', 'NGC'], msg('The grading service is PCGS or NGC.')).default('PCGS'),
});

export const NUMBERS = { limit: 20, maxLimit: 100 } as const;

/** Query of `GET /api/coins/search`. */
export const NumberSearch = z.object({
  q: z.string(msg('Enter a search term.')).max(200, msg('A search can have at most 200 characters.')),
  year: z
    .string()
    .regex(/^\d{4}$/, msg('A year has four digits.'))
    .transform(Number)
    .optional(),
  denomination: z.string().max(40, msg('A denomination can have at most 40 characters.')).optional(),
  limit: z.coerce.number().int().min(1).max(NUMBERS.maxLimit).optional(),
});
export type NumberSearch = z.output<typeof NumberSearch>;

export interface PcgsSearchResult {
  PCGSNo: string;
  /** "1881-S Morgan Dollar, DMPL". */
  name: string;
  Series: string | null;
  Year: number | null;
  MintLocation: string | null;
  /** "$1", "25C". */
  Denomination: string | null;
  Variety: string | null;
  Category: string | null;
}

/** Answer of `GET /api/pcgs/coin/{id}`. */
export interface PcgsCoin extends PcgsSearchResult {
  Designer: string | null;
  MetalContent: string | null;
  /** In grams. */
  Weight: number | null;
  /** In millimetres. */
  Diameter: number | null;
  Mintage: number | null;
}

export const PRICE_GUIDE = 'PCGS Price Guide';

/** Answer of `GET /api/pcgs/price/{id}`. */
export interface PcgsPrice {
  PCGSNo: string;
  grade: number;
  plusGrade: boolean;
  /** US dollars, "18.00"; null without a price. */
  estimatedValue: string | null;
  confidence: 'high' | 'none';
  source: typeof PRICE_GUIDE;
  /** ISO. */
  lastUpdated: string;
}

/** Answer of `GET /api/pcgs/population/{id}`: graded the same, and finer. */
export interface PcgsPopulation {
  PCGSNo: string;
  grade: number;
  plusGrade: boolean;
  population: number | null;
  popHigher: number | null;
  lastUpdated: string;
}

/** Answer of `GET /api/pcgs/facts/{id}`. */
export interface PcgsFacts extends PcgsCoin {
  /** As PCGS writes it: "MS65RD". */
  Grade: string | null;
  Designation: string | null;
  MintMark: string | null;
  Edge: string | null;
  Country: string | null;
  estimatedValue: string | null;
  population: number | null;
  popHigher: number | null;
  link: string;
  /** Plain text. */
  notes: string | null;
  lastUpdated: string;
}

/** Unknown fields are absent. */
export type SlabCoin = Partial<
  Pick<
    CoinInput,
    | 'name'
    | 'year'
    | 'mintMark'
    | 'coinType'
    | 'series'
    | 'variation'
    | 'condition'
    | 'isGraded'
    | 'gradingCompany'
    | 'grade'
    | 'certificationNumber'
    | 'identificationMethod'
  >
> & { estimatedValue?: string; valuationSource?: 'pcgs' };

/** Answer of `GET /api/pcgs/cert/{certNo}` and of `GET /api/pcgs/barcode/{code}`. */
export interface PcgsSlab extends PcgsFacts {
  CertNo: string | null;
  /** Addresses on this server. */
  pictures: string[];
  coin: SlabCoin;
}

/** Today's calls of the user and of all; `isOn`: is PCGS configured? */
export interface PcgsQuota {
  isOn: boolean;
  used: number;
  limit: number;
  installation: { used: number; limit: number };
}

export interface CardAnswer {
  /** US dollars, "18.00"; null without a price. */
  estimatedValue: string | null;
  population: number | null;
  popHigher: number | null;
  /** ISO. */
  lastUpdated: string;
  pictures: string[];
}

export interface GradingCard {
  /** Null without a slab of the two. */
  service: 'PCGS' | 'NGC' | null;
  /** The service's page of this slab. */
  verification: string | null;
  PCGSNo: string | null;
  name: string | null;
  /** PCGS's page of the coin. */
  link: string | null;
  /** "MS-65", or the lowest grade of a condition (`isLeast`); null if unknown. */
  grade: string | null;
  isLeast: boolean;
  canAsk: boolean;
  answer: CardAnswer | null;
  /** Why there is no answer; null if there is one, or none was requested yet. */
  message: string | null;
}
