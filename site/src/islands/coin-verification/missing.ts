import type { Identification } from '../../../../shared/identify/model.ts';
import { figuresLocale, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { FIELDS, type FieldName, ORIGIN, REQUIRED } from './fields.ts';
import { isForeign } from './record.ts';

/** Where nobody has seen the mint mark, and coins of its year bear several. */
export const MARK_WANTED = {
  field: 'mintMark',
  title: msg('Mint Mark Required'),
  sentence: msg('Which mint mark does it have?'),
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
  coinType: msg('Please select the coin type.'),
  year: msg('Please enter the year.'),
  condition: msg('Please select the condition of the coin before saving'),
  country: msg('Country is required'),
  currency: msg('Currency is required'),
};

/** Names of fields that are written otherwise in the notice. */
const TITLES: Partial<Record<FieldName, string>> = {
  coinType: msg('Coin Type'),
  mintMark: msg('Mint Mark'),
};

/** All that is missing as one notice (specification 001, section 5). */
export function missingNotice(all: readonly Missing[]): { title: string; description: string } {
  const [only, ...more] = all;
  if (only && more.length === 0) {
    const description = translated(only.sentence);
    if (only.field === 'condition') return { title: t('Condition Required'), description };
    if (only.field === MARK_WANTED.field) return { title: translated(MARK_WANTED.title), description };
    if (isOrigin(only.field)) return { title: t('Missing Information'), description };
  }
  const names = all.map(({ field }) => translated(TITLES[field] ?? FIELDS[field].label));
  const list = new Intl.ListFormat(figuresLocale(), { type: 'conjunction' }).format(names);
  return {
    title: t('Missing Information'),
    description: t('Please complete all required fields: {list}', { list }),
  };
}
