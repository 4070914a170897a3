import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { GlobalCoinBody } from '../../server/identify/world/bodies.ts';
import { byField } from '../coins/fields.ts';
import { parseDating } from '../coins/read-dating.ts';
import { english } from '../language/testing.ts';
import { FIELD_NAMES, type GlobalForm, globalProblems } from './check.ts';
import { WORLD_PLAIN } from './model.ts';

const SOVEREIGN: GlobalForm = {
  ...byField(WORLD_PLAIN, () => ''),
  name: '1911 Sovereign',
  country: 'United Kingdom',
  year: '1911',
  denomination: 'Sovereign',
  currency: 'GBP',
  condition: 'Fine (F-12)',
  kind: 'coin',
  catalogueNumbers: '',
  pieces: '',
  mintMark: '',
  variety: '',
  estimatedValue: '',
  ownEstimatedValue: '',
  ownPurchasePrice: '',
  mintage: '',
  storageLocation: '',
  tags: '',
  quantity: 1,
};

function refusals(form: GlobalForm): Record<string, string> {
  const found: Record<string, string> = {};
  // As toGlobalCoin sends it.
  const sent = { ...form, ...parseDating(form.year), kind: form.kind || undefined };
  for (const { path, message } of GlobalCoinBody.safeParse(sent).error?.issues ?? []) {
    found[String(path[0])] ??= message;
  }
  return found;
}

test('an empty form is told what is required, in the words of the specification', () => {
  const empty = Object.fromEntries(
    Object.keys(SOVEREIGN).map((field) => [field, '']),
  ) as unknown as GlobalForm;
  expect(globalProblems({ ...empty, quantity: 1 })).toEqual({
    name: 'Coin name is required',
    country: 'Country is required',
    year: 'Please enter the year.',
    denomination: 'Denomination is required',
    currency: 'Currency is required',
    condition: 'Condition is required',
  });
});

const typed = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.double({ noNaN: true }).map(String),
  fc.integer({ min: -2000, max: 3000 }).map(String),
  fc.constantFrom('', ' ', '0', '0.0', '.5', '5.', '1,250', '$12', '1e3', '50001', '500.1', 'x'.repeat(201)),
);
const FIELDS = Object.keys(SOVEREIGN).filter(
  (field) => field !== 'quantity' && field !== 'kind',
) as (keyof GlobalForm)[];

test('the form never lets through what the server refuses', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FIELDS), typed, (field, text) => {
      const form = { ...SOVEREIGN, [field]: text };
      const [mine, server] = [globalProblems(form), refusals(form)];
      for (const refused of Object.keys(server)) expect(mine).toHaveProperty(refused);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['year', '3000'],
  ['estimatedValue', '-1'],
  ['mintage', '-1'],
  ['mintage', '1.5'],
  ['weight', '-3'],
  ['weight', '50001'],
  ['diameter', '501'],
  ['mintMark', 'x'.repeat(17)],
  ['notes', 'x'.repeat(8001)],
  ['country', ' '],
] as const)('%s "%s" is refused in the words of the server', (field, text) => {
  const form = { ...SOVEREIGN, [field]: text };
  const said = globalProblems(form)[field];
  expect(said).toBeTruthy();
  expect(english(refusals(form)[field])).toBe(english(said ?? ''));
});

test('a year before 1000, a range and a coin without a date are no problem', () => {
  for (const year of ['999', '44 BC', 'c. 1850', '1850–1855', 'undated'])
    expect(globalProblems({ ...SOVEREIGN, year })).toEqual({});
  expect(english(globalProblems({ ...SOVEREIGN, year: '19x6' }).year)).toContain('44 BC');
  expect(english(globalProblems({ ...SOVEREIGN, country: 'USA', year: '999' }).year)).toBe(
    'Year must be 1000 or later.',
  );
});

test('names of fields as a sentence begins with them', () => {
  expect(FIELD_NAMES.mintMark).toBe('Mint mark');
  expect(FIELD_NAMES.country).toBe('Country');
});
