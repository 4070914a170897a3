import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPcgsNumbers, PCGS_FILE, type PcgsFile, readPcgsNumbers } from './pcgs.ts';
import { bundled, folder } from './testing.ts';

const numbers = JSON.parse(readFileSync(join(folder, PCGS_FILE), 'utf8')) as PcgsFile;

test('the bundled numbers have no problem', () => {
  expect(checkPcgsNumbers(bundled, numbers)).toEqual({ problems: [], numbers: 12_111 });
});

/** Known to collectors, or answered by the service. */
test.each([
  [7130, 'morgan-dollar', 1881, 'S', 'MS', ''],
  [7134, 'morgan-dollar', 1882, 'CC', 'MS', ''],
  [2986, 'lincoln-memorial-bronze', 1977, '', 'MS', 'RD'],
  [5998, 'washington-quarter-clad', 1966, '', 'SP', ''],
  [3972, 'buffalo-nickel-type-2', 1934, '', 'MS', ''],
  [2426, 'lincoln-wheat-vdb', 1909, 'S', 'MS', 'BN'],
  [4906, 'mercury-dime', 1916, 'D', 'MS', ''],
])('%i is %s %i-%s %s %s', (number, typeId, year, mintMark, strike, designation) => {
  const found = readPcgsNumbers(folder).find((one) => one.number === number);
  expect(found).toMatchObject({ ...{ typeId, year, mintMark }, strike, designation } as object);
});

describe('what is wrong is named', () => {
  const foreign = bundled.items[0]?.id ?? '';
  const dime =
    (...row: unknown[]) =>
    (file: PcgsFile) =>
      file['mercury-dime']?.push(row as never);
  test.each<[string, (file: PcgsFile) => unknown, string]>([
    [
      'a number twice',
      dime(1916, '', 'MS', { '': 7130 }, { variety: 'x' }),
      '7130: this number stands twice',
    ],
    [
      'a coin twice',
      dime(1916, 'D', 'MS', { '': 9_000_001 }),
      'mercury-dime 1916-D MS: this coin has two numbers',
    ],
    [
      'an unknown type',
      (file) => Object.assign(file, { nothing: [[1916, '', 'MS', { '': 9_000_001 }]] }),
      '9000001 (nothing 1916 MS): there is no type "nothing"',
    ],
    [
      'an issue there is not',
      dime(1915, 'D', 'MS', { '': 9_000_001 }),
      '9000001 (mercury-dime 1915-D MS): no issue of 1915-D is listed',
    ],
    [
      'an unknown item',
      dime(1916, 'D', 'MS', { '': 9_000_001 }, { item: 'x' }),
      '9000001 (mercury-dime 1916-D x MS): there is no item "x"',
    ],
    [
      'a foreign item',
      dime(1916, 'D', 'MS', { '': 9_000_001 }, { item: foreign }),
      `9000001 (mercury-dime 1916-D ${foreign} MS): "${foreign}" is no item of "mercury-dime"`,
    ],
    [
      'a wrong form',
      (file) => Object.assign(file, { 'mercury-dime': [[1916, 'D', 'XX', { '': 1 }]] }),
      'mercury-dime: "mercury-dime.0.2" must be one of "MS", "PR", "SP", not "XX"',
    ],
  ])('%s', (_, change, problem) => {
    const file = structuredClone(numbers);
    change(file);
    const { problems } = checkPcgsNumbers(bundled, file);
    expect(problems.map(({ where, sentence }) => `${where}: ${sentence}`)).toContain(problem);
  });
});
