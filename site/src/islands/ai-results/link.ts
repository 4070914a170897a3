import { MIN_YEAR, maxYear } from '../../../../server/coins/model.ts';
import type { Identification } from '../../../../server/identify/model.ts';
import { decimalOf, objectOf, textOf, wholeOf } from './read.ts';

/** What somebody says of a coin, as the form of manual entry takes it: nothing a server would have to vouch for. */
export type Claim = Pick<
  Identification,
  | 'name'
  | 'year'
  | 'mintMark'
  | 'series'
  | 'coinType'
  | 'variation'
  | 'condition'
  | 'composition'
  | 'weight'
  | 'diameter'
  | 'isGraded'
  | 'gradingCompany'
  | 'grade'
  | 'certificationNumber'
>;

/** What an address says: where the server holds the identification, if it does, and the coin in its own words. */
export interface Link {
  tempId: string | null;
  claim: Claim;
}

/** Characters of `data`: what is longer did not come from here. */
const MOST = 60_000;

/** Reads `?data={json}` of /ai-results; null where there is none. Throws `SyntaxError` for what cannot be read. */
export function readLink(search: string): Link | null {
  const json = new URLSearchParams(search).get('data');
  if (!json) return null;
  const data = json.length <= MOST ? objectOf(JSON.parse(json)) : null;
  if (!data) throw new SyntaxError('This is no identification.');
  const tempId = textOf(data.tempId, 80);
  const text = (field: keyof Claim, max: number) => textOf(data[field], max);
  return {
    tempId: tempId && /^[\w-]+$/.test(tempId) ? tempId : null,
    claim: {
      name: text('name', 200),
      year: wholeOf(data.year, MIN_YEAR, maxYear()),
      mintMark: text('mintMark', 16),
      series: text('series', 120),
      coinType: text('coinType', 80),
      variation: text('variation', 200),
      condition: text('condition', 80),
      composition: text('composition', 300),
      weight: decimalOf(data.weight),
      diameter: decimalOf(data.diameter),
      isGraded: data.isGraded === true,
      gradingCompany: text('gradingCompany', 40),
      grade: text('grade', 40),
      certificationNumber: text('certificationNumber', 40),
    },
  };
}
