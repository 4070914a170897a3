import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBundled } from '../../server/market/releases/layers.ts';
import { BundledFile, ProgrammeFile } from './records.ts';

const files = readdirSync(import.meta.dir)
  .filter((name) => /^\d{4}\.json$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dir, name), 'utf8') }));
const read = (text: string) => BundledFile.parse(JSON.parse(text));

test.each(files)('$name keeps the form', ({ name, text }) => {
  expect(BundledFile.safeParse(JSON.parse(text)).error?.issues ?? []).toEqual([]);
  expect(`${read(text).year}.json`).toBe(name);
});

test.each(files)('$name is in order of days, each in its year, one entry a line', ({ text }) => {
  const { year, releases } = read(text);
  const days = releases.map(({ releaseDate }) => releaseDate);
  expect(days).toEqual(days.toSorted());
  expect(days.filter((day) => !day.startsWith(`${year}-`))).toEqual([]);
  expect(text.split('\n').filter((line) => line.includes('"releaseDate"'))).toHaveLength(releases.length);
});

test('no release is there twice, and each name says its year', async () => {
  const entries = await readBundled(Date.parse('2026-11-22'), import.meta.dir);
  const names = entries.map(({ name }) => name);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  expect(names.filter((name) => !/\b20(?:2[3-9]|3\d)\b/.test(name))).toEqual([]);
});

test('nothing is made of dashes and quotes that other programs do not know, and no sentence is open', () => {
  const releases = files.flatMap(({ text }) => read(text).releases);
  for (const { name, description } of releases) {
    expect(name + description).not.toMatch(/[\u2010-\u2015\u2018-\u201f™®©]/);
    expect(description).toEndWith('.');
  }
});

test('programmes keep the form, and their several coins are of years they are promised for', () => {
  const { programmes } = ProgrammeFile.parse(
    JSON.parse(readFileSync(join(import.meta.dir, 'programmes.json'), 'utf8')),
  );
  for (const { name, of, from, until, description } of programmes) {
    expect(name.includes('{of}')).toBe(of !== undefined);
    expect(description).toEndWith('.');
    const years = Object.keys(of ?? {}).map(Number);
    expect(years.filter((year) => year < from || year > (until ?? 2100))).toEqual([]);
    if (of) expect(Math.max(...years)).toBe(until ?? 0);
  }
});
