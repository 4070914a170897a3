import type { Identification } from '../../../../shared/identify/model.ts';
import { FIELDS, type FieldName, ORIGIN, REQUIRED } from './fields.ts';
import { isForeign } from './record.ts';

/** Where nobody has seen the mint mark, and coins of its year bear several. */
export const MARK_WANTED = {
  field: 'mintMark',
  title: 'Mint Mark Required',
  sentence: 'Which mint mark does it bear?',
} as const;

/** What is missing before it can be saved, in the order it is asked for, each with its sentence; empty when nothing is. */
export function missing(coin: Identification): Missing[] {
  const lacking = REQUIRED.filter((field) => !coin[field] && (isForeign(coin) || !isOrigin(field)));
  return lacking.map((field) => ({ field, sentence: SENTENCES[field] }));
}

export interface Missing {
  field: FieldName;
  sentence: string;
}

const isOrigin = (field: FieldName): boolean => ORIGIN.some((one) => one === field);

const SENTENCES: Record<(typeof REQUIRED)[number], string> = {
  coinType: 'Please select the coin type.',
  year: 'Please enter the year.',
  condition: 'Please select the condition of the coin before saving',
  country: 'Country is required',
  currency: 'Currency is required',
};

/** All that is missing as one notice (specification 001, section 5). */
export function missingNotice(all: readonly Missing[]): { title: string; description: string } {
  const [only, ...more] = all;
  if (only && more.length === 0) {
    if (only.field === 'condition') return { title: 'Condition Required', description: only.sentence };
    if (only.field === MARK_WANTED.field) return { title: MARK_WANTED.title, description: only.sentence };
    if (isOrigin(only.field)) return { title: 'Missing Information', description: only.sentence };
  }
  const names = all.map(({ field }) => FIELDS[field].label.replace(/ t/, ' T').replace(/ m/, ' M'));
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
  return { title: 'Missing Information', description: `Please complete all required fields: ${list}` };
}
