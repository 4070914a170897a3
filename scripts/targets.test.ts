import { expect, test } from 'bun:test';
import { outfile, parseArguments, runsHere, TARGETS } from './targets.ts';

test('no argument builds for this machine and tries it', () => {
  expect(parseArguments([])).toEqual({ targets: [], smoke: true });
  expect(parseArguments(['--no-smoke'])).toEqual({ targets: [], smoke: false });
});

test('several targets, however they are given', () => {
  const both = { targets: ['bun-linux-arm64', 'bun-windows-x64'], smoke: true };
  expect(parseArguments(['--target', 'bun-linux-arm64', 'bun-windows-x64'])).toMatchObject(both);
  expect(parseArguments(['--target', 'bun-linux-arm64', '--target', 'bun-windows-x64'])).toMatchObject(both);
  expect(parseArguments(['--target=bun-linux-arm64,bun-windows-x64'])).toMatchObject(both);
});

test('what is not known is named, with what is', () => {
  expect(() => parseArguments(['--target', 'bun-plan9'])).toThrow(/"bun-plan9".*bun-linux-x64/);
  expect(() => parseArguments(['--target'])).toThrow('--target needs one of');
  expect(() => parseArguments(['--fast'])).toThrow('"--fast"');
});

test('the file says for which machine it is', () => {
  expect(outfile('bun-linux-x64-musl')).toBe('dist/mintmark-linux-x64-musl');
  expect(outfile('bun-windows-x64')).toBe('dist/mintmark-windows-x64.exe');
  expect(new Set(TARGETS.map(outfile)).size).toBe(TARGETS.length);
});

test('one target at most runs on this machine besides its own build', () => {
  expect(runsHere()).toBe(true);
  expect(TARGETS.filter(runsHere).length).toBeLessThanOrEqual(1);
});
