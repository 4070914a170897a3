import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { inLanguage, learn, speak, translated } from '../language/i18n.ts';
import { msg, msgDollars, sentences } from '../language/msg.ts';
import { translateOthers } from '../language/translator.ts';
import { categoryName, countryCalled, countryName } from './category.ts';
import { compositionInWords } from './composition.ts';
import { bandName, conditionName } from './condition.ts';
import { discOf } from './disc.ts';
import { edgeInWords, edgeLegend, methodName } from './specifications.ts';

const ROOT = join(import.meta.dir, '../..');
translateOthers();
for (const language of ['de', 'es'] as const)
  for (const area of ['shared-format', 'server-valuation'])
    learn(language, await Bun.file(join(ROOT, `messages/${language}/${area}.json`)).json());
afterAll(() => speak('en'));
const german = (say: () => string) => inLanguage('de', say);

test.each([
  ['90% silver, 10% copper', '90 % Silber, 10 % Kupfer', '90 % plata, 10 % cobre'],
  [
    'Copper-plated zinc: 97.5% zinc, 2.5% copper',
    'Zink mit Kupferüberzug: 97,5 % Zink, 2,5 % Kupfer',
    'Zinc chapado en cobre: 97,5 % zinc, 2,5 % cobre',
  ],
  ['silver .925', 'Silber 925/1000', 'plata 925/1000'],
  ['gold .9999', 'Gold 999,9/1000', 'oro 999,9/1000'],
  ['Silver from a spoon', 'Silver from a spoon', 'Silver from a spoon'],
])('a composition: %s', (stored, inGerman, inSpanish) => {
  expect(compositionInWords(stored)).toBe(stored);
  expect(german(() => compositionInWords(stored))).toBe(inGerman);
  expect(inLanguage('es', () => compositionInWords(stored))).toBe(inSpanish);
});

test('the compositions and edges of nearly all types of US coins are said in German', async () => {
  const types: { composition: string | null; edge: string | null }[] = await Bun.file(
    join(ROOT, 'db/catalogue/types.json'),
  ).json();
  const part = (texts: (string | null)[], say: (text: string) => string) => {
    const said = texts.filter((text) => text !== null);
    return said.filter((text) => german(() => say(text)) !== text).length / said.length;
  };
  expect(
    part(
      types.map(({ composition }) => composition),
      compositionInWords,
    ),
  ).toBeGreaterThan(0.9);
  expect(
    part(
      types.map(({ edge }) => edge),
      edgeInWords,
    ),
  ).toBeGreaterThan(0.95);
});

test('conditions keep their grade, categories the names of series', () => {
  expect(german(() => conditionName('Very Fine (VF-20 to VF-35)'))).toBe('Sehr schön (VF-20 bis VF-35)');
  expect(german(() => conditionName('Good (G-4)'))).toBe('Gut erhalten (G-4)');
  expect(german(() => conditionName('Fine, cleaned'))).toBe('Fine, cleaned');
  expect(german(() => bandName('about-good'))).toBe('Fast gut erhalten');
  expect(bandName('very-fine')).toBe('Very Fine');
  expect(bandName('Very Fine (VF-20 to VF-35)')).toBe('Very Fine');
  expect(german(() => categoryName('Mercury Dimes'))).toBe('Mercury Dimes');
  expect(german(() => categoryName('Other Coins'))).toBe('Andere Münzen');
  expect(german(() => categoryName('Spain'))).toBe('Spanien');
});

test.each([
  ['Trinidad and Tobago', 'Trinidad und Tobago'],
  ['Czech Republic', 'Tschechien'],
  ["Cote d'Ivoire", 'Côte d’Ivoire'],
  ['Soviet Union', 'Sowjetunion'],
  ['Ruritania', 'Ruritania'],
])('a country: %s', (stored, said) => {
  expect(german(() => countryName(stored))).toBe(said);
  expect(countryName(stored)).toBe(stored);
  expect(german(() => countryCalled(` ${said.toUpperCase()} `, stored))).toBe(stored);
  expect(countryCalled(stored)).toBe(stored);
});

test('a country typed in the language of the reader is stored by its English name', () => {
  expect(german(() => countryCalled('Deutschland', 'France'))).toBe('Germany');
  expect(german(() => countryCalled('Sowjetunion'))).toBe('Soviet Union');
  expect(german(() => countryCalled('Germany'))).toBe('Germany');
  expect(german(() => countryCalled(''))).toBe('');
});

test('an edge is drawn with the words of its own year, and not where it may be one of several', () => {
  const half = 'Lettered: FIFTY CENTS OR HALF A DOLLAR';
  expect(edgeLegend(half, 1795, '')).toBe('FIFTY CENTS OR HALF A DOLLAR');
  const dollar = (mottos: string, year: number) =>
    edgeLegend(`Lettered: date, mint mark and ${mottos} incuse`, year, 'P');
  expect(dollar('mottoes', 2007)).toBe('IN GOD WE TRUST ★ E PLURIBUS UNUM ★ 2007 P');
  expect(dollar('mottoes', 2010)).toBe('E PLURIBUS UNUM ★ 2010 P');
  expect(dollar('motto', 2012)).toBe('E PLURIBUS UNUM ★ 2012 P');
  expect(edgeLegend('46 raised stars (48 from 1912)', 1908, '')).toStartWith('★★★');
  expect(edgeLegend('Reeded with a security gap', 2021, '')).toBe('');
  expect(edgeLegend('Plain (some 1797 gripped)', 1797, '')).toBe('');
  for (const open of ['Plain or reeded', 'Varies', 'Vine and bars', 'Lettered'])
    expect(edgeLegend(open, 1836, '')).toBeUndefined();
});

test('edges, shapes and ways of identifying', () => {
  expect(german(() => edgeInWords('Lettered: E PLURIBUS UNUM'))).toBe('Randschrift: E PLURIBUS UNUM');
  expect(german(() => edgeInWords('reeded'))).toBe('Geriffelt');
  expect(german(() => methodName('Manual entry'))).toBe('Von Hand eingegeben');
  expect(methodName('Manual entry')).toBe('Manual entry');
});

test('no category is no country, and a drawn coin is described in the language spoken', () => {
  expect(german(() => categoryName(''))).toBe('');
  expect(german(() => countryName('Germany'))).toBe('Deutschland');
  expect(german(() => discOf({ composition: 'copper-nickel clad copper' }).label)).toBe('Nickel, plattiert');
});

test('what is guaranteed of a coin without a price of its metal is said in both languages', () => {
  const said = msg('At least {amount} (face value); {metal} price not available', {
    amount: msgDollars(1),
    metal: msg('silver'),
  });
  expect(german(() => translated(said))).toMatch(
    /^Mindestens 1,00\s\$ \(Nennwert\); Preis für Silber nicht verfügbar$/,
  );
  expect(inLanguage('es', () => translated(sentences("The AI's guess.", said)))).toContain(
    'precio de plata no disponible',
  );
});
