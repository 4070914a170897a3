import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { english } from '../../shared/language/testing.ts';
import { decide } from './decide.ts';
import { lexiconOf } from './lexicon.ts';
import type { KeptSide } from './likeness.ts';
import { bundledFile, readStarter } from './starter.ts';
import type { CoinColour, SideSeen, TextLine } from './vision/seen.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));

const ring = (text: string): TextLine => ({ text, confidence: 0.9, from: 'outer ring' });
const flat = (text: string): TextLine => ({ text, confidence: 0.9, from: 'flat' });
const side = (text: TextLine[] | null, more: Partial<SideSeen> = {}): SideSeen => ({
  circle: { x: 0.5, y: 0.5, radius: 0.45 },
  problem: null,
  descriptor: null,
  colour: null,
  likeness: [],
  text,
  ...more,
});
const problem = (what: SideSeen['problem']) => side(null, { circle: null, problem: what });
const SILVER: CoinColour = { hue: 40, saturation: 0.06, lightness: 0.6 };
const QUARTER = [
  side([ring('LIBERTY'), ring('IN GOD WE TRUST'), flat('1932')]),
  side([ring('UNITED STATES'), ring('ATES OF AMERICA'), ring('QUARTERDOLLAR'), ring('E PLUR1BUS UNUM')]),
];

test('what is read leads to the type and its date, and says why', () => {
  const { candidates, year, words, message, advice } = english(decide(catalogue, QUARTER, []));
  expect(candidates[0]).toMatchObject({
    typeId: 'washington-quarter-silver',
    year: 1932,
    denominationCents: 25,
  });
  expect(candidates[0]?.reasons[0]).toContain('QUARTER DOLLAR');
  expect(candidates[0]?.reasons[0]).toEndWith('and 1932');
  expect(year).toBe(1932);
  expect(words).toContain('UNITED STATES OF AMERICA');
  expect(words.filter((word) => /^(CARTER|TEN|AMERICANS?)/.test(word))).toEqual([]);
  expect(message).toContain('Washington Quarter');
  expect(advice.length).toBeLessThan(4);
});

test('the sides may come in either order', () => {
  const [first] = decide(catalogue, QUARTER.toReversed(), []).candidates;
  expect(first).toMatchObject({ typeId: 'washington-quarter-silver', year: 1932 });
});

test('chances are chances: of all types together one at most', () => {
  for (const seen of [QUARTER, QUARTER.slice(0, 1), [side([ring('LIBERTY')])]]) {
    const chances = decide(catalogue, seen, []).candidates.map(({ chance }) => chance);
    expect(chances.every((chance) => chance > 0 && chance <= 1)).toBe(true);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeLessThanOrEqual(1.001);
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
  }
});

test('colour tells gold from silver where the words do not', () => {
  const dime = [
    side([ring('LIBERTY'), flat('1805')], { colour: SILVER }),
    side([ring('UNITED STATES OF AMERICA')]),
  ];
  const gold = dime.map((one) => ({ ...one, colour: { hue: 42, saturation: 0.5, lightness: 0.7 } }));
  const metalOf = (seen: SideSeen[]) =>
    catalogue.typesById.get(decide(catalogue, seen, []).candidates[0]?.typeId ?? '');
  expect(metalOf(dime)?.metalContent.silver).toBeGreaterThan(80);
  expect(metalOf(gold)?.metalContent.gold).toBeGreaterThan(80);
});

test('a design of several face values asks for the face value', () => {
  const seen = [
    side([ring('LIBERTY'), flat('1803')]),
    side([ring('UNITED STATES OF AMERICA'), ring('E PLURIBUS UNUM')]),
  ];
  const { denominations, message } = decide(catalogue, seen, []);
  expect(denominations.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Dime', 'Half dollar', 'Dollar']),
  );
  expect(message).toContain('Draped Bust');
  const known = decide(catalogue, seen, [], [{ kind: 'value', value: '50' }]);
  expect(known.candidates[0]?.typeId).toBe('half-draped-bust-heraldic');
  expect(known.denominations).toEqual([]);
  expect(decide(catalogue, seen, [], [{ kind: 'diameter', value: '39.5' }]).candidates[0]?.typeId).toBe(
    'dollar-draped-bust-heraldic',
  );
});

test('one state of fifty is named where its name was read, and the programme where it was not', () => {
  const obverse = side(
    ['UNITED STATES OF AMERICA', 'LIBERTY', 'IN GOD WE TRUST', 'QUARTER DOLLAR'].map(ring),
  );
  const named = decide(catalogue, [obverse, side([ring('DELAWARE'), ring('1787'), ring('1999')])], []);
  expect(named.candidates[0]).toMatchObject({ itemId: 'state-quarters-1999-delaware', year: 1999 });
  const unnamed = decide(catalogue, [obverse, side([])], []);
  expect(unnamed.candidates[0]).toMatchObject({ itemId: null, denominationCents: 25 });
});

const gallery: KeptSide[] = ['morgan-dollar', 'peace-dollar'].flatMap((typeId, index) =>
  (['obverse', 'reverse'] as const).map((facing, at) => ({
    key: 2 * index + at,
    side: facing,
    typeId,
    itemId: null,
    coin: {
      coinId: index,
      name: index === 0 ? '1881 Morgan Dollar' : '1923 Peace Dollar',
      obverseImageUrl: null,
    },
  })),
);
const alike = (morgan: number, peace: number) =>
  [0, 1].map((at) =>
    side(null, {
      likeness: [
        { key: at, score: morgan, turn: 0 },
        { key: 2 + at, score: peace, turn: 0 },
      ],
    }),
  );

test('a coin that looks like a confirmed one comes first, and surely so above the measured threshold', () => {
  const sure = english(decide(catalogue, alike(0.55, 0.2), gallery));
  expect(sure).toMatchObject({ state: 'sure', advice: [] });
  expect(sure.candidates[0]).toMatchObject({ typeId: 'morgan-dollar', looksLike: { coinId: 0 } });
  expect(sure.candidates[0]?.reasons).toContain('Looks like your 1881 Morgan Dollar');
  expect(decide(catalogue, alike(0.55, 0.5), gallery).state).toBe('unsure');
  expect(decide(catalogue, alike(0.33, 0.1), gallery)).toMatchObject({ state: 'unsure' });
});

const barber: KeptSide[] = (['obverse', 'reverse'] as const).map((facing, key) => ({
  key,
  side: facing,
  typeId: 'barber-quarter',
  itemId: null,
  coin: { coinId: 7, name: '1909 Barber Quarter', obverseImageUrl: null },
}));
const likeBarber = (score: number, ...reverse: string[]) =>
  [[], reverse].map((texts, key) => side(texts.map(ring), { likeness: [{ key, score, turn: 0 }] }));

test('a design of several face values asks where only likeness speaks, and not where the value was read', () => {
  const silent = decide(catalogue, likeBarber(0.6), barber);
  expect(silent.denominations.map(({ cents }) => cents)).toEqual([25, 50]);
  const read = decide(catalogue, likeBarber(0.6, 'QUARTER DOLLAR', 'UNITED STATES OF AMERICA'), barber);
  expect(read).toMatchObject({ state: 'sure', denominations: [] });
});

test('no likeness is sure against a value that was read, nor a middling one where there is nothing to tell it from', () => {
  expect(decide(catalogue, likeBarber(0.6, 'ONE DIME', 'UNITED STATES OF AMERICA'), barber).state).toBe(
    'unsure',
  );
  expect(decide(catalogue, likeBarber(0.6, 'HALF DOLLAR'), barber).state === 'sure').toBe(false);
  expect(decide(catalogue, likeBarber(0.45), barber).state).toBe('unsure');
});

test('a coin with the reverse of another is never sure, whatever its words say', () => {
  const kept = (typeId: string, from: number): KeptSide[] =>
    (['obverse', 'reverse'] as const).map((facing, n) => ({
      ...{ key: from + n, side: facing, typeId, itemId: null, coin: null },
    }));
  const both = [...kept('mercury-dime', 0), ...kept('washington-quarter-silver', 2)];
  const struck = (reverse: number) =>
    decide(
      catalogue,
      QUARTER.map((one, at) => ({
        ...one,
        colour: SILVER,
        likeness: [
          { key: at, score: at === 0 ? 0.6 : 0.1, turn: 0 },
          { key: 2 + at, score: at === 0 ? 0.1 : reverse, turn: 0 },
        ],
      })),
      both,
    ).state;
  expect([0.5, 0.6, 0.7].map(struck)).toEqual(['unsure', 'unsure', 'unsure']);
  // The other coin alone has pictures.
  both.splice(2);
  expect(struck(0.1)).toBe('unsure');
});

test('likeness to no coin of the gallery gives no candidate', () => {
  expect(decide(catalogue, alike(0.15, 0.12), gallery).candidates).toEqual([]);
});

test.each([
  [[problem('no coin')], 'no coin', /No coin was found/],
  [[problem('several coins')], 'no coin', /more than one coin/],
  [[problem('cut off')], 'no coin', /cut off/],
  [[problem('too small')], 'no coin', /too small/],
  [[problem('too dark')], 'no coin', /too dark/],
  [[side([])], 'unsure', /found a coin but couldn’t read it/],
  [[side(null)], 'unsure', /found a coin but couldn’t read it/],
] as const)('nothing to say is said, with what would help: %#', (seen, state, message) => {
  const reading = decide(catalogue, [...seen], []);
  expect(reading).toMatchObject({ state, candidates: [], denominations: [], year: null });
  expect(reading.message).toMatch(message);
  expect(reading.advice.length).toBeGreaterThan(1);
});

test('one side of two that cannot be used takes nothing from the other, and is named', () => {
  const [first, second] = QUARTER;
  if (!first || !second) throw new Error('two sides');
  const reading = decide(catalogue, [first, problem('cut off')], []);
  expect(reading.candidates.map(({ typeId }) => typeId)).toContain('washington-quarter-silver');
  expect(reading.state).toBe('unsure');
  expect(reading.advice.join()).toContain('whole rim');
  expect(reading.circles).toEqual([first.circle, null]);
});

test('a banknote, a page and a screen are never confident', () => {
  const note = [
    'THE UNITED STATES OF AMERICA',
    'FEDERAL RESERVE NOTE',
    'ONE DOLLAR',
    'IN GOD WE TRUST',
    '1999',
  ];
  const page =
    'THE MORGAN DOLLAR WAS STRUCK BETWEEN 1878 AND 1921 AFTER DESIGNS OF GEORGE MORGAN COLLECTORS ALWAYS SEARCH EVERY MARKET';
  const screen = [
    'QUARTER DOLLAR',
    'UNITED STATES OF AMERICA',
    'LIBERTY',
    '1932',
    'IN GOD WE TRUST',
    'E PLURIBUS UNUM',
  ];
  for (const lines of [note, page.split(' '), screen])
    for (const seen of [[side(lines.map(flat))], [side(lines.map(flat)), side(lines.map(flat))]])
      expect(decide(catalogue, seen, []).state).toBe('unsure');
  expect(decide(catalogue, [side([...note.map(ring), ...note.map(flat)])], []).state).toBe('unsure');
});

test('a coin of another country is said to be one', () => {
  const { candidates, message } = decide(catalogue, [side([ring('ELIZABETH'), ring('CANADA')])], []);
  expect(candidates).toEqual([]);
  expect(message).toContain('isn’t on any US coin');
});

/** The same gallery, without an owner. */
const starter = gallery.map((one) => ({ ...one, coin: null }));

test('words keep their weight beside a starter gallery, and a type in it has no bonus', () => {
  const unlike = QUARTER.map((one) => ({ ...one, likeness: [{ key: 0, score: 0.1, turn: 0 }] }));
  const chanceOf = (of: KeptSide[], seen = unlike) => decide(catalogue, seen, of).candidates[0]?.chance ?? 0;
  expect(chanceOf(starter)).toBeGreaterThan(chanceOf(gallery));
  expect(Math.abs(chanceOf(starter) - chanceOf([], QUARTER))).toBeLessThan(0.02);
  const [own, starting] = [gallery, starter].map((of) => decide(catalogue, alike(0.33, 0.1), of));
  expect(starting?.candidates[0]?.chance ?? 1).toBeLessThan(own?.candidates[0]?.chance ?? 0);
});

test('a weak likeness to one of many starter sides is no reason for a list, nor against a word of another country', () => {
  expect(decide(catalogue, alike(0.24, 0.1), gallery).candidates).not.toEqual([]);
  expect(decide(catalogue, alike(0.24, 0.1), starter).candidates).toEqual([]);
  const abroad = alike(0.36, 0.1).map((one) => ({ ...one, text: [ring('ELIZABETH'), ring('CANADA')] }));
  expect(decide(catalogue, abroad, starter).message).toContain('isn’t on any US coin');
});

test('no answer is sure while its face value is open', () => {
  const asking = decide(catalogue, likeBarber(0.6), barber);
  expect(asking.state).toBe('unsure');
  expect(asking.message).toContain('Which face value is it?');
});

test('no answer is sure while another type looks the same in another metal', () => {
  const [obverse, reverse] = QUARTER;
  if (!obverse || !reverse) throw new Error('two sides');
  const undated = [{ ...obverse, text: [ring('LIBERTY'), ring('IN GOD WE TRUST')] }, reverse];
  expect(decide(catalogue, undated, []).state).toBe('unsure');
  expect(decide(catalogue, QUARTER, []).state).toBe('sure');
});

test('a figure that is clear at the foot settles the face value, and words that two designs share no design', () => {
  const quarterEagle = (figures: [string, number][], year: string) =>
    decide(
      catalogue,
      [
        side([flat(year)], { colour: { hue: 42, saturation: 0.5, lightness: 0.7 } }),
        side([ring('UNITED STATES OF AMERICA')], { deficits: new Map(figures) }),
      ],
      [],
    );
  const unread = quarterEagle([['212D', 2]], '1836');
  expect(unread.denominations.map(({ cents }) => cents)).toContain(500);
  const read = quarterEagle([['212D', 0.5]], '1886');
  expect(read).toMatchObject({ denominations: [], state: 'unsure' });
  expect(read.candidates[0]).toMatchObject({
    denominationCents: 250,
    name: expect.stringContaining('Liberty'),
  });
  expect(read.words.join()).toContain('2½ D');
});

test('a coin with a side of another is not sure: unlike its picture, or with other words', () => {
  const kept = (typeId: string, key: number, facing: KeptSide['side']): KeptSide => ({
    ...{ key, side: facing, typeId, itemId: null, coin: null },
  });
  const both = [kept('morgan-dollar', 0, 'obverse'), kept('morgan-dollar', 1, 'reverse')];
  const read = [
    ['E PLURIBUS UNUM', '1881'],
    ['UNITED STATES OF AMERICA', 'ONE DOLLAR', 'IN GOD WE TRUST'],
  ];
  const morgan = (reverse: number, gallery = both, words = read) => {
    const likeness = [[{ key: 0, score: 0.5, turn: 0 }], [{ key: 1, score: reverse, turn: 0 }]];
    const photos = words.map((texts, at) =>
      side(texts.map(ring), { colour: SILVER, likeness: likeness[at] ?? [] }),
    );
    return decide(catalogue, photos, gallery).state;
  };
  expect([morgan(0.45), morgan(0.1)]).toEqual(['sure', 'unsure']);
  const obverse = both.slice(0, 1);
  expect(morgan(0, obverse)).toBe('sure');
  expect(morgan(0, obverse, [['E PLURIBUS UNUM', '1881'], ['UNITED STATES OF AMERICA']])).toBe('unsure');
});

test('a golden coin is no nickel for sure', () => {
  const buffalo: KeptSide[] = (['obverse', 'reverse'] as const).map((facing, key) => ({
    ...{ key, side: facing, typeId: 'buffalo-nickel-type-2', itemId: null, coin: null },
  }));
  const seen = (colour: CoinColour) =>
    [0, 1].map((key) =>
      side([ring('UNITED STATES OF AMERICA'), ring('FIVE CENTS')], {
        colour,
        likeness: [{ key, score: 0.6, turn: 0 }],
      }),
    );
  expect(decide(catalogue, seen(SILVER), buffalo).state).toBe('sure');
  expect(decide(catalogue, seen({ hue: 42, saturation: 0.5, lightness: 0.7 }), buffalo).state).toBe('unsure');
});

test('photos that came the other way round are said to have', () => {
  const swapped = alike(0.55, 0.2).toReversed();
  for (const seen of [swapped, swapped.slice(0, 1)])
    expect(decide(catalogue, seen, gallery).swapped).toBe('seen');
  const [obverse, reverse] = QUARTER as [SideSeen, SideSeen];
  const turned = [reverse, obverse];
  expect(decide(catalogue, turned, []).swapped).toBe('seen');
  expect(decide(catalogue, turned, [], [{ kind: 'side', value: 'asked' }]).swapped).toBeUndefined();
  expect(decide(catalogue, turned, [], [{ kind: 'side', value: 'swapped' }]).swapped).toBe('told');
  for (const seen of [QUARTER, [obverse]]) expect(decide(catalogue, seen, []).swapped).toBeUndefined();
});

test('one photo may be the reverse: being unlike the obverse of a coin is then nothing against it', () => {
  const chanceBeside = (facing: KeptSide['side']) => {
    const kept: KeptSide[] = [
      { key: 0, side: facing, typeId: 'barber-dime', itemId: null, coin: null },
      { key: 1, side: 'obverse', typeId: 'morgan-dollar', itemId: null, coin: null },
    ];
    const likeness = [0, 1].map((key) => ({ key, score: 0.02, turn: 0 }));
    const { candidates } = decide(catalogue, [side([flat('ONE'), flat('DIME')], { likeness })], kept);
    return candidates.find(({ typeId }) => typeId === 'barber-dime')?.chance ?? 0;
  };
  expect(chanceBeside('obverse')).toBeGreaterThan(0.05);
  expect(chanceBeside('reverse')).toBeLessThan(chanceBeside('obverse') / 3);
});

describe('never sure', () => {
  const WHITE: CoinColour = SILVER;
  const GOLD: CoinColour = { hue: 42, saturation: 0.5, lightness: 0.7 };
  const COPPER: CoinColour = { hue: 22, saturation: 0.5, lightness: 0.45 };
  /** A starter gallery of one coin each, by type, and a coin as like the first of them as the best photos are. */
  const galleryOf = (...typeIds: string[]): KeptSide[] =>
    typeIds.flatMap((typeId, index) =>
      (['obverse', 'reverse'] as const).map((facing, at) => ({
        ...{ key: 2 * index + at, side: facing, typeId, itemId: null, coin: null },
      })),
    );
  const WITH_OTHERS = ['morgan-dollar', 'peace-dollar', 'mercury-dime', 'barber-dime'];
  const coin = (obverse: string[], reverse: string[], colour = WHITE) =>
    [obverse, reverse].map((texts, at) =>
      side(texts.map(ring), { colour, likeness: [{ key: at, score: 0.6, turn: 0 }] }),
    );
  const CAPPED = ['LIBERTY', 'UNITED STATES OF AMERICA', 'E PLURIBUS UNUM'];

  test.each([
    ['quarter-capped-bust-small', [['1834'], [...CAPPED, '25 C']]],
    ['half-dime-capped-bust', [['1834'], [...CAPPED, '5 C']]],
    ['half-dime-capped-bust', [['1834'], CAPPED]],
    ['dime-capped-bust-small', [['1834'], [...CAPPED, '10 C']]],
    ['half-draped-bust-heraldic', [['LIBERTY', '1803'], CAPPED]],
    ['quarter-seated-arrows-motto', [['1875'], ['UNITED STATES OF AMERICA', 'DOL']]],
    ['half-dime-seated-legend', [['UNITED STATES OF AMERICA', '1871'], ['DIME']]],
    ['dime-seated-legend', [['UNITED STATES OF AMERICA', '1871'], []]],
    [
      'half-eagle-liberty-motto',
      [
        ['LIBERTY', '1881'],
        ['UNITED STATES OF AMERICA', 'D'],
      ],
    ],
  ] as const)('of %s whose face value no word tells: %j', (typeId, [obverse, reverse]) => {
    const { typesById } = catalogue;
    expect(typesById.has(typeId)).toBe(true);
    const colour = typeId.includes('eagle') ? GOLD : WHITE;
    for (const beside of [galleryOf(typeId, ...WITH_OTHERS), []]) {
      const reading = decide(catalogue, coin([...obverse], [...reverse], colour), beside);
      expect(reading.state).toBe('unsure');
      if (beside.length > 0) expect(reading.denominations.length).toBeGreaterThan(1);
    }
  });

  test('while a silver coin is copper or golden by its colour, a copper one white, or a nickel golden', () => {
    const words = [
      ['LIBERTY', '1921'],
      ['UNITED STATES OF AMERICA', 'ONE DOLLAR'],
    ] as const;
    const peace = (colour: CoinColour) =>
      decide(
        catalogue,
        coin([...words[0]], [...words[1]], colour),
        galleryOf('peace-dollar', 'mercury-dime', 'barber-dime'),
      );
    expect(peace(WHITE).state).toBe('sure');
    expect([peace(GOLD).state, peace(COPPER).state]).toEqual(['unsure', 'unsure']);
    const cent = (colour: CoinColour) =>
      decide(
        catalogue,
        coin(
          ['LIBERTY', 'IN GOD WE TRUST', '1951'],
          ['ONE CENT', 'UNITED STATES OF AMERICA', 'E PLURIBUS UNUM'],
          colour,
        ),
        galleryOf('lincoln-wheat-bronze', ...WITH_OTHERS),
      );
    expect([cent(COPPER).state, cent(WHITE).state]).toEqual(['sure', 'unsure']);
    const buffalo = (colour: CoinColour) =>
      decide(
        catalogue,
        coin(['LIBERTY', '1927'], ['UNITED STATES OF AMERICA', 'FIVE CENTS', 'E PLURIBUS UNUM'], colour),
        galleryOf('buffalo-nickel-type-2', ...WITH_OTHERS),
      );
    expect([buffalo(WHITE).state, buffalo(GOLD).state]).toEqual(['sure', 'unsure']);
  });

  test('while a type of its design differs in metal, weight or size, and its year does not tell', () => {
    const nickel = (year: string) =>
      decide(
        catalogue,
        coin(
          ['IN GOD WE TRUST', 'LIBERTY', year],
          ['MONTICELLO', 'FIVE CENTS', 'UNITED STATES OF AMERICA', 'E PLURIBUS UNUM'],
        ),
        galleryOf('jefferson-nickel-1946-2003', ...WITH_OTHERS),
      ).state;
    // Some nickels of 1942 are of silver; those of 1939 are not.
    expect([nickel('1942'), nickel('1939')]).toEqual(['unsure', 'sure']);
    const dime = (year: string) =>
      decide(
        catalogue,
        coin([year], ['ONE DIME', 'UNITED STATES OF AMERICA']),
        galleryOf('dime-seated-stars', 'morgan-dollar', 'peace-dollar', 'mercury-dime'),
      ).state;
    // Dimes of 1853 were made lighter in the middle of the year.
    expect(dime('1853')).toBe('unsure');
  });

  test.each([
    ['COPY', 'COPY'],
    ['a casino', 'GAMING TOKEN'],
    ['a round of silver', 'ONE TROY OUNCE'],
    ['play money', 'PLAY MONEY'],
    ['a medal', 'MEDAL OF HONOR'],
  ])('of what says that it is no coin: %s', (_, words) => {
    const morgan = (...more: string[]) =>
      decide(
        catalogue,
        coin(['E PLURIBUS UNUM', '1881'], ['UNITED STATES OF AMERICA', 'ONE DOLLAR', ...more]),
        galleryOf(...WITH_OTHERS),
      ).state;
    expect([morgan(), morgan(words)]).toEqual(['sure', 'unsure']);
  });

  test('of a photo of nothing: no words, a weak likeness to one of many, letters without meaning', () => {
    const all = galleryOf(...WITH_OTHERS);
    const weak = (score: number, ...texts: string[]) =>
      [0, 1].map((key) => side(texts.map(ring), { colour: WHITE, likeness: [{ key, score, turn: 0 }] }));
    for (const seen of [
      weak(0.1),
      weak(0.27),
      weak(0.2, 'HOTTSINWANO', 'XQ'),
      weak(0.35, 'WERUOM'),
      [side([])],
    ])
      expect(decide(catalogue, seen, all).state).toBe('unsure');
  });

  test('of the metal where a type of the same looks was struck as often and the year was not read', () => {
    const dime = (typeId: string, ...texts: string[]) => {
      const kept = (['obverse', 'reverse'] as const).map(
        (side, key): KeptSide => ({ key, side, typeId, itemId: null, coin: null }),
      );
      const obverse = ['LIBERTY', 'IN GOD WE TRUST', ...texts];
      const read = [obverse, ['UNITED STATES OF AMERICA', 'ONE DIME', 'E PLURIBUS UNUM']];
      const seen = read.map((words, key) =>
        side(words.map(ring), { colour: WHITE, likeness: [{ key, score: 0.7, turn: 0 }] }),
      );
      return decide(catalogue, seen, kept);
    };
    expect(dime('roosevelt-dime-clad')).toMatchObject({ state: 'unsure', question: { kind: 'year' } });
    expect(dime('roosevelt-dime-clad', '1972').state).toBe('sure');
    expect(dime('mercury-dime').state).toBe('sure');
  });

  test('but of most types of the starter gallery, where everything is read and alike', async () => {
    const all = (await readStarter(bundledFile())).map((one, key): KeptSide => ({ ...one, key, coin: null }));
    const records = new Map(
      catalogue.legends.types.flatMap((record) => record.types.map((id) => [id, record])),
    );
    const colours = { gold: GOLD, silver: WHITE, nickel: WHITE, copper: COPPER };
    const states = [...new Set(all.map(({ typeId }) => typeId))].flatMap((typeId) => {
      const entry = lexiconOf(catalogue).entries.find((one) => one.typeId === typeId);
      const years = [...(entry?.years ?? [])].sort();
      if (!entry) return [];
      const seen = (['obverse', 'reverse'] as const).map((facing) => {
        const record = records.get(typeId);
        const key = all.find((one) => one.typeId === typeId && one.side === facing)?.key;
        const texts = [
          ...(record?.[facing] ?? []),
          ...(record?.either ?? []),
          String(years[years.length >> 1]),
        ];
        return side(texts.map(ring), {
          colour: colours[entry.metal],
          likeness: key === undefined ? [] : [{ key, score: 0.6, turn: 0 }],
        });
      });
      return [decide(catalogue, seen, all)];
    });
    const asks = states.filter(({ denominations }) => denominations.length > 1);
    // Flowing hair, draped and capped busts say nothing of their value, or a figure.
    expect(asks.length).toBeLessThan(15);
    expect(states.filter(({ state }) => state === 'sure').length).toBeGreaterThan(0.75 * states.length);
  });
});

describe('a coin whose date was not read', () => {
  const undated = QUARTER.map((one, at) =>
    at === 0 ? side([ring('LIBERTY'), ring('IN GOD WE TRUST')]) : one,
  );

  test('is asked for its year, of those in which its design was struck', () => {
    const { question, candidates } = decide(catalogue, undated, []);
    expect(candidates[0]).toMatchObject({ name: 'Washington Quarter', year: null });
    expect(question?.kind).toBe('year');
    const years = question?.options.map(({ value }) => value) ?? [];
    expect(years[0]).toBe('1932');
    // None was struck in 1933.
    expect(years).not.toContain('1933');
    expect(years).toContain('1998');
    expect(years).toEqual([...new Set(years)]);
  });

  test('has the year and the metal of that year once it was said, and is not asked again', () => {
    const answered = decide(catalogue, undated, [], [{ kind: 'year', value: '1964' }]);
    expect(answered.candidates[0]).toMatchObject({ typeId: 'washington-quarter-silver', year: 1964 });
    expect(answered.question?.kind).not.toBe('year');
    expect(decide(catalogue, undated, [], [{ kind: 'year', value: null }]).question?.kind).not.toBe('year');
    expect(decide(catalogue, QUARTER, []).question?.kind).not.toBe('year');
  });
});

test('what is offered beside the first goes with its colour and its year, and no name stands twice', () => {
  const copper = { hue: 22, saturation: 0.55, lightness: 0.45 };
  const seen = [
    [side([ring('LIBERTY')], { colour: copper })],
    QUARTER,
    [side([ring('LIBERTY'), flat('1943')])],
  ];
  for (const one of seen) {
    const { candidates, metal } = decide(catalogue, one, []);
    const metals = candidates.map(
      ({ typeId }) => lexiconOf(catalogue).entries.find((entry) => entry.typeId === typeId)?.metal,
    );
    if (metal === 'copper' && metals[0] === 'copper') expect(new Set(metals)).toEqual(new Set(['copper']));
    if (candidates[0]?.year) expect(candidates.every(({ year }) => year !== null)).toBe(true);
    const names = candidates.map(({ year, name }) => `${year} ${name}`);
    expect(names).toEqual([...new Set(names)]);
  }
  expect(decide(catalogue, seen[0] ?? [], []).metal).toBe('copper');
});
