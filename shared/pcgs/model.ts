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

/** The grade whose price and population is wanted; 65 where none is named, as on the test page. */
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

/** How many numbers a search answers at most, and where it does not say. */
export const NUMBERS = { limit: 20, maxLimit: 100 } as const;

/** Query of `GET /api/coins/search`. */
export const NumberSearch = z.object({
  q: z
    .string(msg('Please say what to search for.'))
    .max(200, msg('A search can have at most 200 characters.')),
  year: z
    .string()
    .regex(/^\d{4}$/, msg('A year has four digits.'))
    .transform(Number)
    .optional(),
  denomination: z.string().max(40, msg('A denomination can have at most 40 characters.')).optional(),
  limit: z.coerce.number().int().min(1).max(NUMBERS.maxLimit).optional(),
});
export type NumberSearch = z.output<typeof NumberSearch>;

/** A number of PCGS and the coin it stands for (specification 000, section 3). */
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
  /** Grams. */
  Weight: number | null;
  /** Millimetres. */
  Diameter: number | null;
  Mintage: number | null;
}

export const PRICE_GUIDE = 'PCGS Price Guide';

/** Answer of `GET /api/pcgs/price/{id}`. */
export interface PcgsPrice {
  PCGSNo: string;
  grade: number;
  plusGrade: boolean;
  /** US dollars, "18.00"; null where the guide has no price. */
  estimatedValue: string | null;
  confidence: 'high' | 'none';
  source: typeof PRICE_GUIDE;
  /** When the service said so (ISO). */
  lastUpdated: string;
}

/** Answer of `GET /api/pcgs/population/{id}`: how many the service has graded so, and how many finer. */
export interface PcgsPopulation {
  PCGSNo: string;
  grade: number;
  plusGrade: boolean;
  population: number | null;
  popHigher: number | null;
  lastUpdated: string;
}

/** Answer of `GET /api/pcgs/facts/{id}`: everything the service says of that grade. */
export interface PcgsFacts extends PcgsCoin {
  /** As the service writes it: "MS65RD". */
  Grade: string | null;
  Designation: string | null;
  MintMark: string | null;
  Edge: string | null;
  Country: string | null;
  estimatedValue: string | null;
  population: number | null;
  popHigher: number | null;
  /** The service's page of the coin. */
  link: string;
  /** Plain text. */
  notes: string | null;
  lastUpdated: string;
}

/** What a slab's coin is, ready to be saved; a field that cannot be told is left out. */
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
  /** Pictures of this very slab, at addresses of this server; none where the service has none. */
  pictures: string[];
  coin: SlabCoin;
}

/** How much was asked today, by the caller and by all users, and may be; `isOn`: whether the service can be asked at all. */
export interface PcgsQuota {
  isOn: boolean;
  used: number;
  limit: number;
  installation: { used: number; limit: number };
}

/** What the service says of a stored coin. */
export interface CardAnswer {
  /** The price guide's, US dollars "18.00"; null where it has none. */
  estimatedValue: string | null;
  population: number | null;
  popHigher: number | null;
  /** ISO. */
  lastUpdated: string;
  pictures: string[];
}

/** What the card *Grading service* of a coin's page shows. */
export interface GradingCard {
  /** By whom it was certified; null for a coin that is in no slab of the two. */
  service: 'PCGS' | 'NGC' | null;
  /** That service's page of this very slab. */
  verification: string | null;
  /** PCGS's number for the coin, and what it calls it. */
  PCGSNo: string | null;
  name: string | null;
  /** PCGS's page of the coin. */
  link: string | null;
  /** "MS-65", or of a condition the lowest grade in it (`isLeast`); null where it cannot be told. */
  grade: string | null;
  isLeast: boolean;
  /** Whether it can be asked for what is not there yet. */
  canAsk: boolean;
  answer: CardAnswer | null;
  /** Why there is no answer, in a sentence; null where there is one, or nobody has asked yet. */
  message: string | null;
}
