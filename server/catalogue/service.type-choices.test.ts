import { afterAll, expect, test } from 'bun:test';
import { COIN_TYPES } from '../../shared/catalogue/coin-types.ts';
import { testApp } from '../testing/app.ts';
import { seriesOf } from './series.ts';
import { typeChoices } from './service.ts';

const it = testApp();
afterAll(() => it.close());
const catalogue = it.deps.catalogue();
const { choices } = typeChoices(catalogue);
const of = (name: string) => choices.find((choice) => choice.name === name);

test('the 20 coin types come first, and every name once', () => {
  expect(choices.slice(0, 20).map(({ name }) => name)).toEqual([...COIN_TYPES]);
  expect(choices.filter(({ isOffered }) => isOffered)).toHaveLength(20);
  expect(new Set(choices.map(({ name }) => name)).size).toBe(choices.length);
});

test('every type of the catalogue can be said, by its own name or that of its series', () => {
  for (const { base, coinTypeOption } of catalogue.types) {
    expect([base, coinTypeOption].some((name) => name && of(name))).toBe(true);
  }
  for (const name of ['Franklin Half Dollar', 'Eisenhower Dollar', 'Trade Dollar', 'Shield Nickel']) {
    expect(of(name)?.isOffered).toBeUndefined();
  }
  expect(of('Liberty Head Double Eagle')?.words).toContain('$20');
  expect(of('Morgan Dollar')).toBeUndefined();
});

test('every choice says its years and is known by its name', () => {
  for (const { name, years } of choices) {
    expect(years).toMatch(/^1[79]\d\d|^18\d\d|^20\d\d/);
    expect(seriesOf(catalogue, name)?.issues.length).toBeGreaterThan(0);
  }
  expect(of('Franklin Half Dollar')?.years).toBe('1948–1963');
  expect(of('Morgan Silver Dollar')?.years).toBe('1878–1904, 1921, 2021 and 2023–2025');
});

test.each(['type-choices', 'types'])(
  'user: asks for %s again and is told that nothing changed',
  async (list) => {
    const user = await it.user();
    const first = await user.send(`/api/catalogue/${list}`);
    expect(first.status).toBe(200);
    const etag = first.headers.get('etag') ?? '';
    const again = await user.send(`/api/catalogue/${list}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  },
);

test('the list is small enough for a phone', () => {
  expect(Bun.gzipSync(JSON.stringify({ choices })).length).toBeLessThan(6000);
});
