import { describe, expect, test } from 'bun:test';
import { loadWorld } from '../../../db/catalogue/world/ready.ts';
import { english } from '../../../shared/language/testing.ts';
import type { Fact } from '../../../shared/recognizer/model.ts';
import { assetFolder } from '../../core/assets.ts';
import { hitsIn } from '../find-words.ts';
import { bothWays, type KeptSide, likerOf, lookOf, SURE } from '../likeness.ts';
import { bundledFile, readStarter, typeOfKey, worldKey } from '../starter.ts';
import { likenessTo } from '../vision/match.ts';
import type { SideSeen } from '../vision/seen.ts';
import { worldLexicon } from './lexicon.ts';
import { readWorldOn } from './read.ts';

const world = loadWorld(assetFolder('catalogue'));
const readWorld = (seen: readonly SideSeen[], gallery: readonly KeptSide[], facts?: readonly Fact[]) =>
  readWorldOn(world, lookOf(seen, [], gallery), facts)?.world ?? null;

/** A side with words as the model reads them, in broken pieces. */
const side = (...texts: string[]): SideSeen => ({
  ...{ circle: null, problem: null, descriptor: null, colour: null, likeness: [] },
  text: texts.map((text) => ({ text, confidence: 0.9, from: 'flat' as const })),
});

describe('words, figures and years', () => {
  test.each([
    ['1 mark', 'Germany', 1950, [side('BUNDESREPUBLI', 'DEUTSCHLAD'), side('DEUTSCHE MARK', 'MARK', '1950')]],
    [
      '1 franc',
      'France',
      1960,
      [side('REPUBLIQUE', 'FRANCAISE'), side('LIBERTE EGALI', 'FRATERNTE', '1FRANC', '1960')],
    ],
    ['25 cents', 'Canada', 1968, [side('ELIZABETH II', 'D G REGINA'), side('CANADA', '25CENTS', '1968')]],
  ] as const)('%s of %s are named', (denomination, country, year, sides) => {
    expect(readWorld(sides, [])).toMatchObject({ denomination, country, year });
  });

  test('the common side of a euro tells its value, and that the country is not told', () => {
    const reading = readWorld([side('2 EURO', 'EURO', '2')], []);
    expect(reading).toMatchObject({ denomination: '2 euro', country: null, currency: 'EUR' });
    expect(reading?.message).toContain('Add the other side; it may show the country.');
  });

  test.each([
    ['100 yen', 'Japan', 1970, [side('日本国', '百圆'), side('100', '昭和45年')]],
    ['50 yen', 'Japan', 1970, [side('日本国', '五十圆'), side('50', '昭和四十五年')]],
    ['10 sen', 'Japan', 1940, [side('年五十和昭', '本日大'), side('銭十')]],
    ['1 dollar', 'China (PRC)', 1914, [side('年三国民华中'), side('圆壹')]],
    ['2 fen', 'China (PRC)', 1982, [side('中华人民共和国', '1982'), side('贰分')]],
    ['100 won', 'South Korea', 1975, [side('한국은행', '백원'), side('100', '1975')]],
  ] as const)('%s of %s leads the list by its characters', (denomination, country, year, sides) => {
    expect(readWorld(sides, [])?.candidates[0]).toMatchObject({ denomination, country, year });
  });

  test('the Republic is Taiwan from 1949, whatever it was before', () => {
    const countriesOf = (date: string) => [
      ...new Set(readWorld([side(`中华民国${date}年`)], [])?.candidates.map(({ country }) => country)),
    ];
    expect(countriesOf('六十')).toEqual(['Taiwan']);
    expect(countriesOf('三')[0]).toBe('China (PRC)');
  });

  test('digits of another script narrow the countries and name none; the year is told only where it is clear', () => {
    const first = (...sides: SideSeen[]) => readWorld(sides, []);
    const reading = first(side('١٩٣٧'), side('٢٠'));
    expect(reading).toMatchObject({ country: null, denomination: null });
    expect(reading?.candidates[0]).toMatchObject({
      denomination: '20 piastres',
      country: 'Egypt',
      year: null,
    });
    const near = { ...side('١٩٣٧'), deficits: new Map([['١٩٣٧', 0.1]]) };
    expect(first(near, side('٢٠'))?.candidates[0]).toMatchObject({ country: 'Egypt', year: 1937 });
    near.deficits.set('١٩٣٨', 2);
    expect(first(near, side('٢٠'))?.candidates[0]?.year).toBeNull();
    // Nepal's Samvat year, which no type of the catalogue bears.
    expect(first(side('२०३१'), side('५०'))?.country ?? null).toBeNull();
  });

  test('a figure without its unit leads the list', () => {
    const reading = readWorld([side('JUAN CARLOS I', 'REY DE ESPANA'), side('50', 'PESETAS')], []);
    expect(reading?.country).toBe('Spain');
    expect(reading?.candidates[0]).toMatchObject({ denomination: '50 pesetas' });
  });

  test('POUND run together with another word is not POUNDS', () => {
    const sides = [side('ELIZABETH II', 'D G REG F D', '1993'), side('ONEPOUND')];
    const [first] = readWorld(sides, [])?.candidates ?? [];
    expect(first).toMatchObject({ denomination: '1 pound' });
  });

  test('a figure across the coin orders the values of a country, and makes neither more likely', () => {
    const readWith = (figures: Record<string, number>) => {
      const sides = [side('REPVBBLICA ITALIANA'), { ...side(), deficits: new Map(Object.entries(figures)) }];
      return readWorld(sides, []);
    };
    const plain = readWith({});
    const reading = readWith({ '=50': 0.1, '=20': 3 });
    expect(reading).toMatchObject({ country: plain?.country, chance: plain?.chance, denomination: null });
    expect(reading?.candidates[0]).toMatchObject({
      denomination: '50 lire',
      reasons: plain?.candidates[0]?.reasons,
    });
    expect(readWith({ '=5': 0.2, '=1': 0.9 })?.candidates[0]?.denomination).toBe('5 lire');
    // Nothing in Italy bears 3.
    expect(readWith({ '=3': 0 })?.candidates[0]?.denomination).toBe(plain?.candidates[0]?.denomination);
  });

  const first = (...sides: SideSeen[]) => readWorld(sides, [])?.candidates[0];
  const chanceOf = (value: string, ...sides: SideSeen[]) =>
    readWorld(sides, [])?.candidates.find(({ denomination }) => denomination === value)?.chance ?? 0;

  test('words of the value within others or nearly read order the values of a country, and make it no likelier', () => {
    const east = side('DEUTSCHE DEMOKRATISCHE', 'REPUBLIK');
    const [plain, near] = [readWorld([east, side()], []), readWorld([east, side('PHENNG')], [])];
    expect(near).toMatchObject({ country: plain?.country, denomination: null });
    const chanceIn = (reading: typeof plain, unit: string) =>
      (reading?.candidates ?? []).reduce(
        (sum, { denomination, chance }) => sum + (denomination.endsWith(unit) ? chance : 0),
        0,
      );
    expect(chanceIn(near, 'pfennig')).toBeGreaterThan(chanceIn(plain, 'pfennig'));
    expect(chanceIn(near, 'mark')).toBeLessThan(chanceIn(plain, 'mark') / 3);
    // MARK is a word of four letters: a slip makes it another.
    expect(chanceIn(readWorld([east, side('NARK')], []), 'mark')).toBeLessThan(chanceIn(plain, 'mark') * 1.1);
    const king = side('GEORGIVS V DEI GRA', 'BRITT OMN REX');
    expect(first(king, side('XHALFY', '1920'))?.denomination).toBe('1 halfcrown');
  });

  test('a value that was struck for many years is likelier than one of few', () => {
    const sides = [side('DEUTSCHE DEMOKRATISCHE', 'REPUBLIK'), side('20')];
    expect(chanceOf('20 pfennig', ...sides)).toBeGreaterThan(2 * chanceOf('20 mark', ...sides));
  });

  test('½ is not 1', () => {
    const sides = [side('CONFOEDERATIO', 'HELVETIA'), { ...side(), deficits: new Map([['=1', 0]]) }];
    expect(chanceOf('1 franc', ...sides)).toBeGreaterThan(4 * chanceOf('½ franc', ...sides));
  });

  test.each<[value: string, one: SideSeen, other: SideSeen]>([
    ['25 ore', side('NORGE'), side('250RE')],
    ['50 lire', side('REPVBBLICA ITALIANA'), side('L50')],
    ['5 lire', side('REPVBBLICA ITALIANA'), side('L 5')],
  ])('%s leads the list by its figure beside the unit as it is read', (value, one, other) => {
    expect(first(one, other)?.denomination).toBe(value);
  });

  test('ORE alone leads to its countries', () => {
    const reading = readWorld([side('ORE', '10'), side()], []);
    expect(reading).toMatchObject({ country: null });
    expect(reading?.candidates.map(({ country }) => country).sort()).toEqual(['Denmark', 'Norway', 'Sweden']);
  });

  test('a country without a value is named alone', () => {
    const reading = readWorld([side('CONFOEDERATIO', 'HELVETICA', '1967')], []);
    expect(reading).toMatchObject({ country: 'Switzerland', denomination: null });
    expect(reading?.message).toContain('Add the other side; it may show the face value.');
  });

  test('words and a year that were nearly read count as well, and less than words that were read', () => {
    const near = {
      ...side('OO'),
      deficits: new Map([
        ['BUNDESREPUBLIK', 1.5],
        ['DEUTSCHLAND', 2],
        ['1985', 0.4],
      ]),
    };
    const chanceIn = (...sides: SideSeen[]) =>
      (readWorld(sides, [])?.candidates ?? []).reduce(
        (sum, { country, chance }) => sum + (country === 'Germany' ? chance : 0),
        0,
      );
    expect(readWorld([near], [])?.candidates).toContainEqual(
      expect.objectContaining({ country: 'Germany', year: 1985 }),
    );
    expect(chanceIn(near)).toBeGreaterThan(0.2);
    expect(chanceIn(near)).toBeLessThan(chanceIn(side('BUNDESREPUBLIK', 'DEUTSCHLAND', '1985')));
    const far = { ...side('OO'), deficits: new Map([['DEUTSCHLAND', 9]]) };
    expect(readWorld([far], [])).toBeNull();
  });

  test('nothing that speaks for a coin is no reading', () => {
    expect(readWorld([side('OO', '7', 'XQ')], [])).toBeNull();
    expect(readWorld([side()], [])).toBeNull();
  });

  test('a diameter that was measured speaks for coins of that size', () => {
    const sides = [side('REPUBLIQUE FRANCAISE'), side('FRANC', 'LIBERTE EGALITE FRATERNITE')];
    const half = (facts: Fact[]) =>
      readWorld(sides, [], facts)?.candidates.find(({ denomination }) => denomination === '½ franc')
        ?.chance ?? 0;
    // ½ franc: 19.5 mm, 1 franc: 24 mm.
    expect(half([{ kind: 'diameter', value: '19.5' }])).toBeGreaterThan(1.5 * half([]));
    expect(half([{ kind: 'diameter', value: '24.0' }])).toBeLessThan(0.2 * half([]));
  });

  test('the common side of a euro asks for the country, and a coin without a value for the value', () => {
    const ask = (...sides: SideSeen[]) => readWorldOn(world, lookOf(sides, [], []))?.question;
    const country = ask(side('2 EURO', 'EURO', '2'));
    expect(country?.kind).toBe('country');
    expect(country?.options.length).toBeGreaterThan(12);
    expect(country?.options).toContainEqual({ value: 'FI', label: 'Finland' });
    const said = readWorld([side('2 EURO', 'EURO', '2')], [], [{ kind: 'country', value: 'FI' }]);
    expect(said).toMatchObject({ country: 'Finland', denomination: '2 euro' });
    expect(said?.chance).toBeGreaterThan(0.8);
    const cents = ask(side('SLOVENIJA'), side('EURO CENT'));
    expect(cents?.kind).toBe('value');
    const labels = cents?.options.map(({ label }) => label) ?? [];
    expect(labels).toEqual(expect.arrayContaining(['10 cents', '20 cents', '50 cents']));
    expect(new Set(labels).size).toBe(labels.length);
  });
});

test('a coin like one its owner confirmed is that type', () => {
  const seen: SideSeen[] = [
    {
      ...side(),
      likeness: [
        { key: 1, score: 0.7, turn: 0 },
        { key: 2, score: 0.1, turn: 0 },
      ],
    },
  ];
  const coin = { coinId: 4, name: '1985 25 ore', obverseImageUrl: null };
  const gallery = [
    { key: 1, side: 'obverse' as const, typeId: 'dk-25-ore-1973', itemId: null, coin },
    { key: 2, side: 'obverse' as const, typeId: 'de-1-mark-1950', itemId: null, coin: null },
  ];
  const reading = english(readWorld(seen, gallery));
  expect(reading).toMatchObject({ country: 'Denmark', denomination: '25 ore' });
  expect(reading?.candidates[0]?.reasons).toContain('Looks like your 1985 25 ore');
});

describe('the starter gallery', () => {
  const NOTHING = { itemId: null, coin: null };
  const EURO = { ...NOTHING, side: 'reverse' as const };
  const gallery = [
    { key: -1, typeId: 'EUR 1 euro', ...EURO },
    { key: -2, typeId: 'EUR 2 euro', ...EURO },
  ];
  const like = (score: number, other = 0.1): SideSeen => ({
    ...side(),
    likeness: [
      { key: -1, score, turn: 0 },
      { key: -2, score: other, turn: 0 },
    ],
  });

  test('the side that all euro countries share tells the value, never the country', () => {
    const reading = english(readWorld([like(0.6)], gallery));
    expect(reading).toMatchObject({ denomination: '1 euro', country: null, currency: 'EUR' });
    expect(reading?.candidates[0]?.reasons).toContain('Looks like a coin from the starter gallery');
    const other = readWorld([side('EESTI', '2011'), like(0.6)], gallery);
    expect(other).toMatchObject({ denomination: '1 euro', year: 2011 });
    expect(other?.candidates[0]).toMatchObject({ country: 'Estonia', denomination: '1 euro' });
  });

  test('a faint likeness to it is nothing', () => {
    expect(readWorld([like(0.25)], gallery)).toBeNull();
  });

  const shared = (typeId: string) => [{ key: -1, typeId, ...EURO }];
  const likeIt = (score: number, ...texts: string[]) => [{ ...like(score), text: side(...texts).text }];

  test('a side that several types share is each of them, and the year tells which', () => {
    const shield = shared('gb-1-penny-2008-shield|gb-1-penny-2015');
    for (const [year, type] of [
      ['2010', 'gb-1-penny-2008-shield'],
      ['2019', 'gb-1-penny-2015'],
    ] as const) {
      const reading = readWorld(likeIt(0.6, year), shield);
      expect(reading).toMatchObject({ country: 'United Kingdom', denomination: '1 penny' });
      expect(reading?.candidates[0]?.typeId).toBe(type);
    }
  });

  test('a coin clearly like it is in the list though no word was read', () => {
    const [first] = readWorld(likeIt(0.36), shared('kr-10-won-2006'))?.candidates ?? [];
    expect(first).toMatchObject({ country: 'South Korea', denomination: '10 won' });
  });

  test('a side that two face values share names the country alone', () => {
    const plumes = shared('gb-2-new-pence-1971|gb-2-pence-1985');
    expect(readWorld(likeIt(0.6), plumes)).toMatchObject({ country: 'United Kingdom', denomination: null });
  });

  test('likeness names nothing where words lead to another coin', () => {
    const words = ['BUNDESREPUBLIK', 'DEUTSCHLAND', 'DEUTSCHE MARK', '1950'];
    const reading = readWorld(likeIt(0.45, ...words), shared('nz-1-dollar-1990'));
    expect(reading?.candidates[0]?.country).toBe('Germany');
    expect(reading?.denomination).toBeNull();
  });

  test('its euro sides are most like others of their face value, and never clearly like another', async () => {
    const euros = (await readStarter(bundledFile())).filter(({ typeId }) =>
      typeId.startsWith(worldKey('EUR ')),
    );
    expect(new Set(euros.map(({ typeId }) => typeOfKey(typeId))).size).toBe(8);
    const kept = euros.map(({ typeId, side: of }, key) => ({ key, typeId, side: of, ...NOTHING }));
    let right = 0;
    for (const [own, { descriptor, typeId }] of euros.entries()) {
      const others = euros.flatMap((one, key) =>
        key === own ? [] : { key, side: one.side, descriptor: one.descriptor },
      );
      const seen = { ...side(), likeness: likenessTo(descriptor, others, true) };
      const [first, second] = likerOf(bothWays([seen], kept));
      if (first?.typeId === typeId) right += 1;
      else expect((first?.score ?? 0) - (second?.score ?? 0)).toBeLessThan(SURE.margin);
    }
    expect(right).toBeGreaterThanOrEqual(17);
  });
});

test('the lexicon weighs each face value of a country alike, and all together one', () => {
  const { entries } = worldLexicon(world);
  expect(entries).toHaveLength(world.types.length);
  expect(entries.reduce((sum, { prior }) => sum + prior, 0)).toBeCloseTo(1, 6);
});

test('most types with a legend and a year are read as what they are', () => {
  const told = world.types.filter(
    ({ legendsObverse, legendsReverse, script, note }, index) =>
      index % 60 === 0 &&
      legendsObverse &&
      legendsReverse &&
      script === 'Latin' &&
      !note.startsWith('struck for'),
  );
  let right = 0;
  for (const type of told) {
    const lines = (legend: string) => legend.split('/').map((text) => text.trim().toUpperCase());
    const sides = [
      side(...lines(type.legendsObverse)),
      side(...lines(type.legendsReverse), type.denomination.toUpperCase(), String(type.from)),
    ];
    const [first] = readWorld(sides, [])?.candidates ?? [];
    if (first && world.typesById.get(first.typeId)?.country === type.country) right++;
  }
  expect(told.length).toBeGreaterThan(20);
  expect(right / told.length).toBeGreaterThan(0.85);
}, 60_000);

describe('a unit and its plural', () => {
  const { signs } = worldLexicon(world);
  const read = (text: string) =>
    [...hitsIn([{ text, confidence: 0.9, from: 'flat' }], worldLexicon(world))].map(
      (number) => signs[number]?.letters,
    );

  test.each([
    ['POUND', 'POUNDS'],
    ['FRANC', 'FRANCS'],
    ['FRANC', 'FRANCE'],
    ['KRONE', 'KRONER'],
    ['KORUN', 'KORUNA'],
    ['HALER', 'HALERU'],
    ['GROSZ', 'GROSZY'],
    ['DINAR', 'DINARA'],
    ['RUPEE', 'RUPEES'],
    ['PESETA', 'PESETAS'],
    ['CENTAVO', 'CENTAVOS'],
    ['CENTIME', 'CENTIMES'],
    ['ROUBLE', 'ROUBLES'],
    ['BOLIVAR', 'BOLIVARES'],
  ])('%s and %s are not taken for each other, however they are run together', (one, many) => {
    for (const before of ['', '1', 'ONE', 'XQ']) {
      expect([before, read(before + one).filter((word) => word === one || word === many)]).toEqual([
        before,
        [one],
      ]);
      expect([before, read(before + many).filter((word) => word === one || word === many)]).toEqual([
        before,
        [many],
      ]);
    }
  });

  test('of four letters they are words of their own, or follow a figure, in digits or in words', () => {
    for (const [one, many] of [
      ['CENT', 'CENTS'],
      ['PESO', 'PESOS'],
    ] as const) {
      expect(read(`1 ${one}`)).toContain(one);
      expect(read(`1 ${one}`)).not.toContain(many);
      expect(read(`5 ${many}`)).toContain(many);
      expect(read(`5 ${many}`)).not.toContain(one);
      expect(read(`5${many}`)).toContain(`5${many}`);
      expect(read(`FIVE${many}`)).toContain(`5${many}`);
      expect(read(`ONE${one}`)).toContain(`1${one}`);
    }
  });
});
