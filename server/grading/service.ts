import type { Catalogue } from '../../db/catalogue/load.ts';
import { bandOf } from '../../shared/coins/model.ts';
import { moneyText } from '../../shared/money/money.ts';
import {
  type GradeQuery,
  type PcgsCoin,
  type PcgsFacts,
  type PcgsPopulation,
  type PcgsPrice,
  type PcgsSlab,
  PRICE_GUIDE,
  type SlabCoin,
} from '../../shared/pcgs/model.ts';
import { entryOf } from '../catalogue/entries.ts';
import { denominationOf, numberOf } from '../catalogue/pcgs-numbers.ts';
import { searchCatalogue } from '../catalogue/search.ts';
import { AppError } from '../core/errors.ts';
import { type Answers, FACTS_MS, type PcgsAnswer, PRICE_MS, picturesOf } from './answers.ts';
import type { GradingDeps } from './deps.ts';
import type { PcgsRecord } from './pcgs-api.ts';

/** If none is given. */
const DEFAULT_GRADE = 65;

/** Asks for a user; all throw errors of `Answers.ask`, and 404 if PCGS knows no such coin. */
export function createPcgs(deps: GradingDeps, answers: Answers) {
  return {
    async coin(userId: string, number: number): Promise<PcgsCoin> {
      return coinOf((await ofGrade(userId, number, {}, FACTS_MS)).record);
    },

    async price(userId: string, number: number, query: GradeQuery): Promise<PcgsPrice> {
      const { record, fetchedAt, ...graded } = await ofGrade(userId, number, query, PRICE_MS);
      return {
        ...graded,
        estimatedValue: dollarsOf(record),
        confidence: record.priceCents === null ? 'none' : 'high',
        source: PRICE_GUIDE,
        lastUpdated: fetchedAt.toISOString(),
      };
    },

    async population(userId: string, number: number, query: GradeQuery): Promise<PcgsPopulation> {
      const { record, fetchedAt, ...graded } = await ofGrade(userId, number, query, PRICE_MS);
      const { population, popHigher } = record;
      return { ...graded, population, popHigher, lastUpdated: fetchedAt.toISOString() };
    },

    async facts(userId: string, number: number, query: GradeQuery): Promise<PcgsFacts> {
      const { record, fetchedAt, grade } = await ofGrade(userId, number, query, FACTS_MS);
      return factsOf(record, fetchedAt, grade);
    },

    async cert(userId: string, certNo: string): Promise<PcgsSlab> {
      const answer = await answers.ask(userId, { by: 'cert', certNo }, PRICE_MS);
      return slabOf(
        answer,
        new AppError(404, 'pcgs_slab_unknown', 'PCGS has no slab with the number {certNo}.', { certNo }),
      );
    },

    async barcode(userId: string, code: string, service: 'PCGS' | 'NGC'): Promise<PcgsSlab> {
      const answer = await answers.ask(userId, { by: 'barcode', code, service }, PRICE_MS);
      return slabOf(
        answer,
        new AppError(
          404,
          'pcgs_barcode_unknown',
          'PCGS has no {service} slab with this barcode. Type the number on the label.',
          { service },
        ),
      );
    },
  };

  async function ofGrade(userId: string, number: number, query: GradeQuery, withinMs: number) {
    const { grade = DEFAULT_GRADE, plusGrade = false } = query;
    const answer = await answers.ask(userId, { by: 'grade', number, grade, plus: plusGrade }, withinMs);
    const absent = new AppError(404, 'pcgs_number_unknown', 'PCGS has no coin with the number {number}.', {
      number,
    });
    return { PCGSNo: String(number), grade, plusGrade, ...found(answer, absent) };
  }

  function slabOf(answer: PcgsAnswer, absent: AppError): PcgsSlab {
    const { record, fetchedAt } = found(answer, absent);
    return {
      ...factsOf(record, fetchedAt),
      CertNo: record.certNo,
      pictures: picturesOf(record),
      coin: slabCoin(deps.catalogue(), record),
    };
  }
}

function found({ record, fetchedAt }: PcgsAnswer, absent: AppError): { record: PcgsRecord; fetchedAt: Date } {
  if (!record) throw absent;
  return { record, fetchedAt };
}

const dollarsOf = ({ priceCents }: PcgsRecord) => moneyText(priceCents);

const coinOf = (record: PcgsRecord): PcgsCoin => ({
  PCGSNo: String(record.number),
  name: record.name,
  Series: record.series,
  Year: record.year,
  MintLocation: record.mintLocation,
  Denomination: record.denomination,
  Variety: record.variety,
  Category: record.category,
  Designer: record.designer,
  MetalContent: record.metalContent,
  Weight: record.weight,
  Diameter: record.diameter,
  Mintage: record.mintage,
});

function factsOf(record: PcgsRecord, fetchedAt: Date, grade?: number): PcgsFacts {
  const { population, popHigher, notes } = record;
  return {
    ...coinOf(record),
    Grade: record.grade,
    Designation: record.designation,
    MintMark: record.mintMark,
    Edge: record.edge,
    Country: record.country,
    estimatedValue: dollarsOf(record),
    ...{ population, popHigher, notes },
    link: record.link ?? pageOf(record.number, grade),
    lastUpdated: fetchedAt.toISOString(),
  };
}

export const pageOf = (number: number, grade?: number): string =>
  `https://www.pcgs.com/coinfacts/coin/detail/${number}${grade ? `/${grade}` : ''}`;

/**
 * From the catalogue if the number is known, else from a search, else PCGS's own words. The user confirms it.
 */
function slabCoin(catalogue: Catalogue, record: PcgsRecord): SlabCoin {
  const grade = readGrade(record.grade);
  const { priceCents, certNo } = record;
  return {
    ...identityOf(catalogue, record),
    condition: conditionOf(grade),
    isGraded: true,
    identificationMethod: 'PCGS certificate',
    gradingCompany: 'PCGS',
    grade: grade ? gradeText(grade) : record.grade,
    ...(certNo && { certificationNumber: certNo }),
    ...(priceCents !== null && { estimatedValue: moneyText(priceCents), valuationSource: 'pcgs' }),
  };
}

function identityOf(catalogue: Catalogue, record: PcgsRecord): SlabCoin {
  const known = numberOf(catalogue, record.number);
  if (known) {
    const { type, item, year, mintMark: mark, variety } = known;
    const { name, coinTypeOption, series, variation } = entryOf(catalogue, { type, item, year, mark });
    return {
      ...{ name, year, series, mintMark: mark || null },
      coinType: coinTypeOption ?? type.name,
      variation: item ? variation : variety || null,
    };
  }
  const { year, series, denomination, mintMark } = record;
  if (year === null) return { name: record.name };
  // "Lincoln Cents 1959 to Date": not the coin's year.
  const called = series?.replace(/\b\d{4}\b.*$/, '').trim() || record.name;
  const entry = searchCatalogue(catalogue, `${year}${mintMark ? `-${mintMark}` : ''} ${called}`)[0];
  const type = entry && catalogue.typesById.get(entry.typeId);
  if (type && entry.year === year && (denomination === null || denominationOf(type) === denomination)) {
    const coinType = entry.coinTypeOption ?? type.name;
    return { name: entry.name, year, mintMark: entry.mintMark || null, coinType, series: entry.series };
  }
  return { name: record.name, year, mintMark, coinType: series ?? denomination ?? undefined };
}

/** Sheldon scale. */
export interface Grade {
  /** As PCGS writes them: "MS", "PR", "SP", "VF". */
  letters: string;
  /** 1 to 70. */
  number: number;
  plus: boolean;
  /** "RD", "DCAM", or ''. */
  designation: string;
}

const PCGS_LETTERS: Record<string, string> = { PF: 'PR', EF: 'XF', P: 'PO' };
const OUR_LETTERS: Record<string, string> = { PR: 'PF', XF: 'EF' };

const LETTERS = new Set(['MS', 'PR', 'SP', 'AU', 'XF', 'VF', 'F', 'VG', 'G', 'AG', 'FR', 'PO']);

/** "MS65RD", "MS-65 DCAM", "PR70DCAM", "AU58+"; null for anything else, such as "UNC Details". */
export function readGrade(text: string | null): Grade | null {
  const match = /^([A-Z]{1,2})[- ]?(\d{1,2})(\+?)(?:[- ]?([A-Z][A-Z ]*))?$/.exec(
    text?.trim().toUpperCase() ?? '',
  );
  const [, said = '', digits, plus, designation = ''] = match ?? [];
  const [letters, number] = [PCGS_LETTERS[said] ?? said, Number(digits)];
  if (!match || !LETTERS.has(letters) || number < 1 || number > 70) return null;
  return { letters, number, plus: plus === '+', designation: designation === 'UCAM' ? 'DCAM' : designation };
}

/** "MS-65 RD", as in our lists. */
export const gradeText = ({ letters, number, plus, designation }: Grade): string =>
  `${OUR_LETTERS[letters] ?? letters}-${number}${plus ? '+' : ''}${designation && ` ${designation}`}`;

/** A specimen counts as uncirculated. */
export const conditionOf = (grade: Grade | null): string =>
  bandOf(grade && gradeText({ ...grade, letters: grade.letters === 'SP' ? 'MS' : grade.letters })) ??
  'Not Applicable';

/** Of a condition such as "Fine (F-12, F-15)"; null if it names none. */
export function lowestGradeOf(condition: string): Grade | null {
  const [, letters, number] = /\(([A-Z]{1,2})-(\d{1,2})/.exec(condition) ?? [];
  return letters ? readGrade(`${letters}-${number}`) : null;
}
