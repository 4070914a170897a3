import { isUnitedStates, UNITED_STATES } from '../coins/country.ts';
import { parseDating, yearProblem } from '../coins/dating.ts';
import { parseCatalogueNumbers } from '../coins/kinds.ts';
import { MAX_PLACE, tagsProblem } from '../coins/tags.ts';
import { msg } from '../language/msg.ts';
import { MONEY_RULE, parseMoney } from '../money/money.ts';
import type { GlobalCoin } from './model.ts';

export const GLOBAL_LENGTHS = {
  name: 200,
  country: 80,
  denomination: 80,
  currency: 40,
  condition: 80,
  mintMark: 16,
  variety: 200,
  composition: 300,
  designer: 200,
  region: 80,
  mint: 120,
  ruler: 120,
  era: 120,
  script: 80,
  edge: 300,
  serialNumber: 60,
  signature: 200,
  obverseDescription: 2000,
  reverseDescription: 2000,
  coinHistory: 8000,
  notes: 8000,
} as const;

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

/** Grams, millimetres, pieces. */
export const GLOBAL_MAX = {
  weight: 50_000,
  diameter: 500,
  thickness: 500,
  mintage: 1e15,
  quantity: 999,
  pieces: 100_000,
} as const;

export const YEAR_RULE = msg('Enter a year such as 1881, c. 1850, 1850–1855, 44 BC, or “undated”.');
export const OWN_MONEY_RULE = msg(
  'Enter an amount from 0 to 99,999,999.99 with at most two decimals, such as 1,250.00.',
);
export const MINTAGE_RULE = msg('Mintage must be a whole number of 0 or more.');
export const lengthRule = (what: string, most: number) => msg`${what} can have at most ${most} characters.`;

export const FIELD_NAMES: Readonly<
  Record<keyof typeof GLOBAL_LENGTHS | 'weight' | 'diameter' | 'thickness', string>
> = {
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
  edge: msg('Edge'),
  serialNumber: msg('Serial number'),
  signature: msg('Signature'),
  obverseDescription: msg('Obverse description'),
  reverseDescription: msg('Reverse description'),
  coinHistory: msg('Coin history'),
  notes: msg('Notes'),
  weight: msg('Weight'),
  diameter: msg('Diameter'),
  thickness: msg('Thickness'),
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
  found.weight = measureProblem('weight', form.weight);
  found.diameter = measureProblem('diameter', form.diameter);
  found.thickness = measureProblem('thickness', form.thickness);
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

/** Empty or a plain number up to the limit. */
function measureProblem(field: 'weight' | 'diameter' | 'thickness', text: string): string | undefined {
  const plain = text.trim();
  if (plain === '' || (/^(\d+(?:\.\d*)?|\.\d+)$/.test(plain) && Number(plain) <= GLOBAL_MAX[field]))
    return undefined;
  const [what, max] = [FIELD_NAMES[field], GLOBAL_MAX[field]];
  return msg`${what} must be a number above 0 and at most ${max}.`;
}

const isCount = (text: string) =>
  /^\d{1,16}$/.test(text.trim().replaceAll(',', '')) &&
  Number(text.replaceAll(',', '')) <= GLOBAL_MAX.mintage;
