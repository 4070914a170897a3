import { msg } from '../../shared/language/msg.ts';
import { moneyText } from '../../shared/money/money.ts';
import {
  type GradeQuery,
  type PcgsCoin,
  type PcgsFacts,
  type PcgsPopulation,
  type PcgsPrice,
  type PcgsSlab,
  PRICE_GUIDE,
} from '../../shared/pcgs/model.ts';
import { AppError } from '../core/errors.ts';
import { type Answers, FACTS_MS, type PcgsAnswer, PRICE_MS } from './answers.ts';
import type { PcgsRecord } from './api/pcgs.ts';
import type { GradingDeps } from './deps.ts';
import { picturesOf } from './pictures.ts';
import { slabCoin } from './slab.ts';

/** The grade that is asked for where none is named. */
const USUAL_GRADE = 65;

/** What PCGS knows, in the words of the specification. All ask on the account of a user and throw what `Answers.ask` does. */
export function createPcgs(deps: GradingDeps, answers: Answers) {
  return {
    /** What a number stands for; 404 for a number the service does not have. */
    async coin(userId: string, number: number): Promise<PcgsCoin> {
      return coinOf((await ofGrade(userId, number, {}, FACTS_MS)).record);
    },

    /** The price guide at a grade; 404 as above. */
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

    /** How many there are of a grade, and how many finer; 404 as above. */
    async population(userId: string, number: number, query: GradeQuery): Promise<PcgsPopulation> {
      const { record, fetchedAt, ...graded } = await ofGrade(userId, number, query, PRICE_MS);
      const { population, popHigher } = record;
      return { ...graded, population, popHigher, lastUpdated: fetchedAt.toISOString() };
    },

    /** Everything the service says of a grade; 404 as above. */
    async facts(userId: string, number: number, query: GradeQuery): Promise<PcgsFacts> {
      const { record, fetchedAt, grade } = await ofGrade(userId, number, query, FACTS_MS);
      return factsOf(record, fetchedAt, grade);
    },

    /** The coin in a slab by its certification number; 404 where the service has certified none of it. */
    async cert(userId: string, certNo: string): Promise<PcgsSlab> {
      const answer = await answers.ask(userId, { by: 'cert', certNo }, PRICE_MS);
      return slabOf(answer, msg`PCGS knows no slab with the number ${certNo}.`);
    },

    /** The same by what its barcode says. */
    async barcode(userId: string, code: string, service: 'PCGS' | 'NGC'): Promise<PcgsSlab> {
      const answer = await answers.ask(userId, { by: 'barcode', code, service }, PRICE_MS);
      return slabOf(
        answer,
        msg`PCGS knows no ${service} slab with this barcode. Please type the number on its label.`,
      );
    },
  };

  async function ofGrade(userId: string, number: number, query: GradeQuery, withinMs: number) {
    const { grade = USUAL_GRADE, plusGrade = false } = query;
    const answer = await answers.ask(userId, { by: 'grade', number, grade, plus: plusGrade }, withinMs);
    const sentence = msg`PCGS knows no coin with the number ${number}.`;
    return { PCGSNo: String(number), grade, plusGrade, ...found(answer, sentence) };
  }

  function slabOf(answer: PcgsAnswer, sentence: string): PcgsSlab {
    const { record, fetchedAt } = found(answer, sentence);
    return {
      ...factsOf(record, fetchedAt),
      CertNo: record.certNo,
      pictures: picturesOf(record),
      coin: slabCoin(deps.catalogue(), record),
    };
  }
}

function found({ record, fetchedAt }: PcgsAnswer, sentence: string): { record: PcgsRecord; fetchedAt: Date } {
  if (!record) throw new AppError(404, sentence);
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

/** The service's page of a coin. */
export const pageOf = (number: number, grade?: number): string =>
  `https://www.pcgs.com/coinfacts/coin/detail/${number}${grade ? `/${grade}` : ''}`;
