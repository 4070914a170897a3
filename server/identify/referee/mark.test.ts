import { expect, test } from 'bun:test';
import { readMark } from './mark.ts';

test.each([
  ['D', 'D'],
  ['cc', 'CC'],
  ['', ''],
  [null, null],
])('%p is read as it stands', (said, mark) => {
  expect(readMark(said)).toEqual({ mark, isSpelled: false });
});

test.each([
  ['D (DENVER)', 'D'],
  ['DENVER', 'D'],
  ['Denver Mint', 'D'],
  ['S MINT', 'S'],
  ['MINT MARK: S', 'S'],
  ['SAN FRANCISCO', 'S'],
  ['PHILADELPHIA (NO', 'P'],
  ['CARSON CITY', 'CC'],
  ['C.C.', 'CC'],
  ['NEW ORLEANS', 'O'],
  ['0', 'O'],
  ['WEST POINT', 'W'],
  ['D/S', 'D'],
  ['NONE', ''],
  ['No mint mark', ''],
  ['NO MINT MARK (P)', ''],
  ['-', ''],
  ['UNKNOWN', null],
  ['D OR S', null],
  ['NOT VISIBLE', null],
  ['?', null],
  ['N/A', null],
  ['M', 'M'],
  ['<SCRIPT>', 'SC'],
])('%p is spelled out', (said, mark) => {
  expect(readMark(said)).toEqual({ mark, isSpelled: true });
});
