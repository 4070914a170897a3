import { yearProblem } from '../coins/dating.ts';
import { byField, COIN_FIELDS, type CountField, countProblem } from '../coins/fields.ts';
import { isUnitedStates, UNITED_STATES } from '../coins/identity.ts';
import { parseCatalogueNumbers } from '../coins/kinds.ts';
import { parseDating } from '../coins/read-dating.ts';
import { MAX_PLACE, tagsProblem } from '../coins/tags.ts';
import { msg } from '../language/msg.ts';
import { MONEY_RULE, parseMoney } from '../money/money.ts';
import { type GlobalCoin, WORLD_COUNTS, WORLD_MEASURES, WORLD_TEXTS } from './model.ts';

export const GLOBAL_LENGTHS = {
  name: 200,
  country: 80,
  denomination: 80,
  currency: 40,
  condition: 80,
  mintMark: 16,
  variety: COIN_FIELDS.variation.max,
  ...byField(WORLD_TEXTS, (name) => COIN_FIELDS[name].max as number),
};

/** Text everywhere, so that no input is lost in a conversion. */
export type GlobalForm = Record<
  Exclude<keyof GlobalCoin, 'quantity' | 'yearTo' | 'yearApproximate'>,
  string
> & { quantity: number };
export type GlobalProblems = Partial<Record<keyof GlobalForm, string>>;

export const GLOBAL_REQUIRED = {
  name: msg('Coin name is required'),
  country: msg('Country is required'),
  denomination: msg('Denomination is required'),
  currency: msg('Currency is required'),
  condition: msg('Condition is required'),
} as const;

/** The most of each number. */
export const GLOBAL_MAX = { mintage: 1e15, pieces: 100_000 } as const;

const YEAR_RULE = msg('Enter a year such as 1881, c. 1850, 1850–1855, 44 BC, or “undated”.');
const OWN_MONEY_RULE = msg(
  'Enter an amount from 0 to 99,999,999.99 with at most two decimals, such as 1,250.00.',
);
export const MINTAGE_RULE = msg('Mintage must be a whole number of 0 or more.');
export const lengthRule = (what: string, most: number) =>
  msg('{what} can have at most {most} characters.', { what, most });

/** What the sentences about a field call it. */
export const FIELD_NAMES: Readonly<Record<keyof typeof GLOBAL_LENGTHS, string>> = {
  name: msg('Name'),
  country: msg('Country'),
  denomination: msg('Denomination'),
  currency: msg('Currency'),
  condition: msg('Condition'),
  mintMark: msg('Mint mark'),
  variety: msg('Variety'),
  ...byField(WORLD_TEXTS, (name) => COIN_FIELDS[name].label as string),
  coinHistory: msg('Coin history'),
};

/** The server's refusals in the same words, without zod. */
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
  found.year = yearProblemOf(form);
  for (const field of WORLD_MEASURES) found[field] = measureProblem(COIN_FIELDS[field], form[field]);
  for (const field of WORLD_COUNTS)
    found[field as keyof GlobalForm] = countIssue(COIN_FIELDS[field], form[field]);
  if (form.pieces.trim() && !(isCount(form.pieces) && +form.pieces >= 1 && +form.pieces <= GLOBAL_MAX.pieces))
    found.pieces = msg('Pieces must be a whole number from 1 to 100,000.');
  if (form.catalogueNumbers.trim() && parseCatalogueNumbers(form.catalogueNumbers).length === 0)
    found.catalogueNumbers = msg('Enter catalogue numbers such as KM# 12; N# 4321.');
  if (form.mintage.trim() && !isCount(form.mintage)) found.mintage = MINTAGE_RULE;
  if (form.estimatedValue.trim() && parseMoney(form.estimatedValue) === null)
    found.estimatedValue = MONEY_RULE;
  for (const field of ['ownEstimatedValue', 'ownPurchasePrice'] as const) {
    if (form[field].trim() && parseMoney(form[field]) === null) found[field] = OWN_MONEY_RULE;
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message));
}

function yearProblemOf({ year, country, kind }: GlobalForm): string | undefined {
  if (!year.trim()) return msg('Please enter the year.');
  const dating = parseDating(year);
  if (!dating) return YEAR_RULE;
  return (
    yearProblem({ ...dating, kind, country: isUnitedStates(country) ? UNITED_STATES : country }) ?? undefined
  );
}

/** Nothing, nought, or a plain number up to the most. */
function measureProblem({ label, max }: { label: string; max: number }, text: string): string | undefined {
  const plain = text.trim();
  if (plain === '' || (/^(\d+(?:\.\d*)?|\.\d+)$/.test(plain) && Number(plain) <= max)) return undefined;
  const what = label;
  return msg('{what} must be a number above 0 and at most {max}.', { what, max });
}

function countIssue(field: CountField, text: string): string | undefined {
  const plain = text.trim();
  const isInRange = /^\d{1,9}$/.test(plain) && Number(plain) >= field.min && Number(plain) <= field.max;
  return plain === '' || isInRange ? undefined : countProblem(field);
}

const isCount = (text: string) =>
  /^\d{1,16}$/.test(text.trim().replaceAll(',', '')) &&
  Number(text.replaceAll(',', '')) <= GLOBAL_MAX.mintage;
