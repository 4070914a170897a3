import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  MAX_SWAP_BYTES,
  MAX_SWAP_ENTRIES,
  matchSwap,
  NO_LIST,
  readSwap,
  type SwapTrade,
  type SwapWant,
  swapText,
  TOO_LARGE,
} from './swap.ts';

const want = (name: string, fits: string[], more: Partial<SwapWant> = {}): SwapWant => ({
  name,
  fits,
  ...more,
});
const trade = (name: string, issue: string | null, more: Partial<SwapTrade> = {}): SwapTrade => ({
  ...{ name, issue, pieces: 1, ...more },
});
const DIME = want('1916-D Mercury Dime', ['mercury-dime|1916|D|business'], { year: 1916, mintMark: 'D' });
const file = (changed: object) =>
  JSON.stringify({ ...JSON.parse(swapText({ wants: [DIME], trades: [] })), ...changed });

test('a list is read as it was written', () => {
  const lists = { wants: [DIME], trades: [trade('1921 Morgan Dollar', 'morgan-dollar|1921||business')] };
  expect(readSwap(swapText(lists))).toMatchObject({ lists });
});

test.each([
  ['no JSON', '<script>alert(1)</script>', NO_LIST],
  ['null', 'null', NO_LIST],
  ['another format', '{"format":"coins","version":1}', NO_LIST],
  ['too large', `"${'x'.repeat(MAX_SWAP_BYTES)}"`, TOO_LARGE],
  ['another version', file({ version: 2 }), 'another version'],
  ['a missing list', file({ trades: undefined }), 'damaged'],
  ['an unknown field', file({ html: '<b>' }), 'damaged'],
  ['an unknown field of a coin', file({ wants: [{ ...DIME, __html: '<img>' }] }), 'damaged'],
  ['a long name', file({ wants: [{ ...DIME, name: 'x'.repeat(201) }] }), 'damaged'],
  ['an empty name', file({ wants: [{ ...DIME, name: ' ' }] }), 'damaged'],
  ['no number of pieces', file({ trades: [trade('A', null, { pieces: 0 })] }), 'damaged'],
  ['too many coins', file({ wants: Array(MAX_SWAP_ENTRIES + 1).fill(want('A', [])) }), 'damaged'],
  ['a list in place of a coin', file({ wants: [[[[]]]] }), 'damaged'],
])('%s is refused with a sentence', (_what, text, sentence) => {
  const read = readSwap(text);
  expect('problem' in read && read.problem).toContain(sentence);
});

test('any text is read without an error', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => 'problem' in readSwap(text)));
  fc.assert(
    fc.property(fc.jsonValue(), (wants) => {
      const read = readSwap(file({ wants }));
      return 'problem' in read || read.lists.wants.length <= MAX_SWAP_ENTRIES;
    }),
  );
});

test('coins are matched by hole, by type, by possible issue and by words', () => {
  const trades = [
    trade('dime', 'mercury-dime|1916|D|business'),
    trade('other dime', 'mercury-dime|1917|D|business'),
    trade('buffalo', 'buffalo-1,buffalo-2|1913||business'),
    trade('Token of Ávila', null, { year: 1999, country: 'Spain' }),
  ];
  const wants = [
    DIME,
    want('Any Mercury Dime', ['mercury-dime']),
    want('1913 Type 1', ['buffalo-1|1913||business']),
    want('avila token', [], { year: 1990, yearTo: 2000 }),
    want('avila token', [], { country: 'France' }),
    want('1914', ['buffalo-1|1914||business']),
  ];
  expect(
    matchSwap(wants, trades).map((match) => [
      match.want.name,
      match.trades.map(({ name }) => name),
      match.isUnsure,
    ]),
  ).toEqual([
    ['1916-D Mercury Dime', ['dime'], false],
    ['Any Mercury Dime', ['dime', 'other dime'], false],
    ['1913 Type 1', ['buffalo'], true],
    ['avila token', ['Token of Ávila'], true],
  ]);
});

test('full lists are matched in a moment', () => {
  const wants = Array.from({ length: MAX_SWAP_ENTRIES }, (_, n) => want(`Thaler ${n}`, []));
  const trades = Array.from({ length: MAX_SWAP_ENTRIES }, (_, n) => trade(`Taler ${n} of Saxony`, null));
  const start = performance.now();
  expect(matchSwap(wants, trades)).toEqual([]);
  expect(performance.now() - start).toBeLessThan(10_000);
});
