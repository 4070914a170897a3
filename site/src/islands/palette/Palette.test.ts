import { expect, test } from 'bun:test';
import { type Command, matching } from './Palette.tsx';

const command = (label: string, words?: string): Command => ({ group: 'Go to', label, words, does: '/' });
const ALL = [
  command('Dashboard', 'charts gain'),
  command('Home'),
  command('Dark appearance', 'theme'),
  command('Enter a US coin', 'add manual dashboard'),
];
const labels = (typed: string) => matching(ALL, typed).map(({ label }) => label);

test('nothing typed offers everything in its order', () => {
  expect(labels('  ')).toEqual(['Dashboard', 'Home', 'Dark appearance', 'Enter a US coin']);
});

test('each word typed begins a word; a name counts more than other words', () => {
  expect(labels('da')).toEqual(['Dashboard', 'Dark appearance', 'Enter a US coin']);
  expect(labels('dark app')).toEqual(['Dark appearance']);
  expect(labels('APP dark')).toEqual(['Dark appearance']);
  expect(labels('chart')).toEqual(['Dashboard']);
  expect(labels('ark')).toEqual([]);
  expect(labels('<b>*(')).toEqual([]);
});
