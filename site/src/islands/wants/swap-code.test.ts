import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readSwap, type SwapWant, swapText } from '../../../../shared/wants/swap.ts';
import { isSwapCode, longestCode, swapCode, swapOfCode } from './swap-code.ts';

const wants: SwapWant[] = Array.from({ length: 77 }, (_, n) => ({
  ...{ name: `${1916 + n}-D Mercury Dime`, country: 'United States', year: 1916 + n, mintMark: 'D' },
  ...{ condition: null, yearTo: null, fits: [`mercury-dime|${1916 + n}|D|business`] },
}));

test('a code is read as the file it was made of', async () => {
  const lists = { wants, trades: [] };
  const code = await swapCode(lists);
  expect(isSwapCode(code)).toBe(true);
  expect(await swapOfCode(`${code}\n`)).toBe(swapText(lists));
});

test('a code holds the wants of a series, and of many coins the first', async () => {
  expect(await longestCode({ wants, trades: [] })).toMatchObject({ coins: 77 });
  const many = Array.from({ length: 1500 }, (_, n) => ({ name: `Thaler ${(n * 7919) % 104_729}`, fits: [] }));
  const { code, coins } = await longestCode({ wants: many, trades: [] });
  expect(code.length).toBeLessThanOrEqual(1200);
  expect(coins).toBeGreaterThan(50);
  const read = readSwap((await swapOfCode(code)) ?? '');
  expect('lists' in read && read.lists.wants).toEqual(many.slice(0, coins));
});

test('a small code that unpacks to gigabytes is refused before it is unpacked', async () => {
  const bomb = await swapCode({ wants: [{ name: 'x'.repeat(5_000_000), fits: [] }], trades: [] });
  expect(bomb.length).toBeLessThan(20_000);
  expect(await swapOfCode(bomb)).toBeNull();
});

test('any text is read without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      const read = await swapOfCode(`MINTMARK1:${text}`);
      expect(read === null || typeof read === 'string').toBe(true);
    }),
  );
});
