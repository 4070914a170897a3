import { MAX_PLACE, tagsProblem } from '../coins/tags.ts';
import { MIN_YEAR, maxYear } from '../coins/years.ts';
import { msg } from '../language/msg.ts';
import { MONEY_RULE, parseMoney } from '../money/money.ts';
import { GLOBAL_LENGTHS } from './lengths.ts';
import type { GlobalCoin } from './model.ts';

/** A coin of the world as it is typed: text everywhere, so that nothing typed is lost in a conversion. */
export type GlobalForm = Record<Exclude<keyof GlobalCoin, 'quantity'>, string> & { quantity: number };
export type GlobalProblems = Partial<Record<keyof GlobalForm, string>>;

/** The plea for each text that has to be there (specification 001, section 5). */
export const GLOBAL_REQUIRED = {
  name: msg('Coin name is required'),
  country: msg('Country is required'),
  denomination: msg('Denomination is required'),
  currency: msg('Currency is required'),
  condition: msg('Condition is required'),
} as const;

/** The most of each measure: grams, millimetres, pieces. */
export const GLOBAL_MOST = { weight: 50_000, diameter: 500, mintage: 1e15, quantity: 999 } as const;

/** Why a coin of the first thousand years, or before, is not taken. */
export const BEFORE_1000 = msg(
  'Coins of years before 1000, BC years among them, cannot be stored yet. Please enter a year from 1000 on.',
);
/** A year before the common era, however it is written: -44, "44 BC", "44 v. Chr.", "a.C. 44". */
export const isBeforeCommonEra = (year: unknown): boolean =>
  typeof year === 'number'
    ? year < 0
    : typeof year === 'string' && /^\s*-\s*\d|\bb\.?\s*c|v\. ?chr|\ba\.? ?c\b/i.test(year);

export const OWN_MONEY_RULE = msg(
  'Enter an amount from 0 to 99,999,999.99 with at most two decimals, such as 1,250.00.',
);
export const MINTAGE_RULE = msg('Mintage must be a whole number of 0 or more.');
export const lengthRule = (what: string, most: number) => msg`${what} can have at most ${most} characters.`;

/** What the sentences about a field call it. */
export const FIELD_NAMES: Readonly<Record<keyof typeof GLOBAL_LENGTHS | 'weight' | 'diameter', string>> = {
  name: msg('Name'),
  country: msg('Country'),
  denomination: msg('Denomination'),
  currency: msg('Currency'),
  condition: msg('Condition'),
  mintMark: msg('Mint mark'),
  variety: msg('Variety'),
  composition: msg('Composition'),
  designer: msg('Designer'),
  region: msg('Region'),
  mint: msg('Mint'),
  ruler: msg('Ruler'),
  era: msg('Era'),
  script: msg('Script'),
  obverseDescription: msg('Obverse description'),
  reverseDescription: msg('Reverse description'),
  coinHistory: msg('Coin history'),
  notes: msg('Notes'),
  weight: msg('Weight'),
  diameter: msg('Diameter'),
};

/** What the server would refuse, by field, in the same words: the form's own check, which needs no schema. */
export function globalProblems(form: GlobalForm): GlobalProblems {
  const found: GlobalProblems = {};
  for (const [field, plea] of Object.entries(GLOBAL_REQUIRED) as [keyof typeof GLOBAL_REQUIRED, string][]) {
    if (!form[field].trim()) found[field] = plea;
  }
  for (const [field, most] of Object.entries(GLOBAL_LENGTHS) as [keyof typeof GLOBAL_LENGTHS, number][]) {
    if (form[field].trim().length > most) found[field] = lengthRule(FIELD_NAMES[field], most);
  }
  if (form.storageLocation.trim().length > MAX_PLACE)
    found.storageLocation = lengthRule(msg('Storage place'), MAX_PLACE);
  found.tags = tagsProblem(form.tags) ?? undefined;
  found.year = yearProblem(form.year);
  found.weight = measureProblem('weight', form.weight);
  found.diameter = measureProblem('diameter', form.diameter);
  if (form.mintage.trim() && !isCount(form.mintage)) found.mintage = MINTAGE_RULE;
  if (form.estimatedValue.trim() && parseMoney(form.estimatedValue) === null)
    found.estimatedValue = MONEY_RULE;
  for (const field of ['ownEstimatedValue', 'ownPurchasePrice'] as const) {
    if (form[field].trim() && parseMoney(form[field]) === null) found[field] = OWN_MONEY_RULE;
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message));
}

function yearProblem(text: string): string | undefined {
  if (!text.trim()) return msg('Please enter the year.');
  if (isBeforeCommonEra(text)) return BEFORE_1000;
  if (!/^\d+$/.test(text.trim())) return msg('Please enter the year as a number.');
  if (Number(text) < MIN_YEAR) return msg`Year must be ${MIN_YEAR} or later.`;
  return Number(text) > maxYear() ? msg`Year must be ${maxYear()} or earlier.` : undefined;
}

/** Nothing, nought, or a plain number up to the most. */
function measureProblem(field: 'weight' | 'diameter', text: string): string | undefined {
  const plain = text.trim();
  if (plain === '' || (/^(\d+(?:\.\d*)?|\.\d+)$/.test(plain) && Number(plain) <= GLOBAL_MOST[field]))
    return undefined;
  const [what, max] = [FIELD_NAMES[field], GLOBAL_MOST[field]];
  return msg`${what} must be a number above 0 and at most ${max}.`;
}

const isCount = (text: string) =>
  /^\d{1,16}$/.test(text.trim().replaceAll(',', '')) &&
  Number(text.replaceAll(',', '')) <= GLOBAL_MOST.mintage;
