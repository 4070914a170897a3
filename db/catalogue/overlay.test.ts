import { describe, expect, test } from 'bun:test';
import { entryOf } from '../../server/catalogue/entries.ts';
import { searchCatalogue } from '../../server/catalogue/search.ts';
import { readData, toCatalogue } from './load.ts';
import { exportCatalogue } from './overlay/format.ts';
import { overlay } from './overlay.ts';
import type { CatalogueData } from './records.ts';
import { bundled, folder } from './testing.ts';

function laid(value: unknown, base: CatalogueData = bundled) {
  const overlaid = overlay(base, JSON.stringify(value));
  if (!overlaid.data) throw new Error(JSON.stringify(overlaid.refusals));
  return overlaid;
}

const refusalsOf = (text: string) =>
  (overlay(bundled, text).refusals ?? []).map(({ line, reason }) => `${line}: ${reason}`);

const KEY_DIME = { type: 'mercury-dime', year: 1916, mintMark: 'D', strike: 'business' };
const SURE = { confidence: 'high', source: 'a friend' };
const ZEPPELIN = {
  id: 'zeppelin-gold',
  name: 'Zeppelin Gold Piece',
  type: 'Gold',
  series: 'Zeppelin Gold',
  category: 'Other Coins',
  metalContent: { gold: 100 },
  weight: '3.11',
  ...SURE,
};
const ZEPPELIN_ISSUE = {
  type: ZEPPELIN.id,
  year: 2016,
  mintMark: 'W',
  strike: 'business',
  mintage: 124_885,
  ...SURE,
};

describe('an issue', () => {
  test('is corrected by what is given and keeps the rest', () => {
    const { data, summary } = laid({ issues: [{ ...KEY_DIME, mintage: 264_001, ...SURE }] });
    expect(summary).toBe('corrects 1 issue');
    const issues = toCatalogue(data, 'own').issuesByType.get('mercury-dime') ?? [];
    expect(issues).toHaveLength(bundled.issues.issues['mercury-dime']?.length ?? 0);
    expect(issues.find(({ year, mintMark }) => year === 1916 && mintMark === 'D')).toMatchObject({
      mintage: 264_001,
      source: 'a friend',
      status: 'issued',
    });
  });

  test('takes its note back with null and its status with "issued"', () => {
    const [row] = bundled.issues.issues['half-cent-braided-hair'] ?? [];
    expect(row?.[6]?.note).toBeString();
    const issue = { type: 'half-cent-braided-hair', year: row?.[0], mintMark: row?.[1], strike: row?.[2] };
    const { data } = laid({ issues: [{ ...issue, note: null, status: 'issued' }] });
    expect(data.issues.issues['half-cent-braided-hair']?.[0]?.[6]).toBeUndefined();
  });

  test('of a new year and mint brings both to its type', () => {
    const { data, summary } = laid({
      issues: [{ type: 'mercury-dime', year: 2016, mintMark: 'W', strike: 'business', ...SURE }],
    });
    expect(summary).toBe('adds 1 issue');
    const catalogue = toCatalogue(data, 'own');
    const type = catalogue.typesById.get('mercury-dime');
    expect(type).toMatchObject({
      years: '1916-1921, 1923-1931, 1934-1945, 2016',
      mintMarks: ['', 'D', 'S', 'W'],
    });
    expect(type && entryOf(catalogue, { type, year: 2016 }).mintMarks).toEqual(['W']);
    expect(bundled.types.find(({ id }) => id === 'mercury-dime')?.mintMarks).toEqual(['', 'D', 'S']);
  });

  test('beside another of its kind is added when both are given, told apart by their notes', () => {
    const { data, summary } = laid({ issues: [KEY_DIME, { ...KEY_DIME, note: 'with a star', ...SURE }] });
    expect(summary).toBe('adds 1 issue');
    const dimes = (data.issues.issues['mercury-dime'] ?? []).filter(
      ([year, mark]) => year === 1916 && mark === 'D',
    );
    expect(dimes.map((row) => row[6]?.note)).toEqual([undefined, 'with a star']);
  });
});

describe('a type', () => {
  test('keeps what is not given; its years in words and its ounces follow', () => {
    const { data } = laid({ types: [{ id: 'mercury-dime', weight: '2.49', designer: 'A. A. Weinman' }] });
    const [before, after] = [bundled, data].map(({ types }) => types.find(({ id }) => id === 'mercury-dime'));
    expect(after).toEqual({
      ...(before ?? expect.unreachable()),
      weight: '2.49',
      designer: 'A. A. Weinman',
      preciousOz: { silver: 0.07205 },
    });
  });

  test('that is new is found with its issue, its key date and its design', () => {
    const { data, summary } = laid({
      types: [ZEPPELIN],
      issues: [ZEPPELIN_ISSUE],
      items: [
        {
          id: 'wings',
          programme: 'zeppelins',
          name: 'Winged Zeppelin',
          subject: 'Wings',
          years: [2016],
          typeIds: [ZEPPELIN.id],
          mintMarks: ['W'],
          ...SURE,
        },
      ],
      keyDates: [
        {
          typeId: ZEPPELIN.id,
          year: 2016,
          mintMark: 'W',
          variety: 'centennial',
          kind: 'semi-key',
          howToRecognise: 'It is gold.',
          ...SURE,
        },
      ],
      sets: [
        {
          id: '2016-zeppelin-set',
          typeId: 'proof-set-clad',
          year: 2016,
          name: '2016 Zeppelin Set',
          kind: 'proof set',
          mintMarks: ['S'],
          coinCount: 3,
          ...SURE,
        },
      ],
    });
    expect(summary).toBe('adds 1 type, 1 issue, 1 item, 1 key date, 1 set');
    const [entry] = searchCatalogue(toCatalogue(data, 'own'), 'zeppelin gold piece 2016');
    expect(entry).toMatchObject({
      typeId: ZEPPELIN.id,
      mintage: 124_885,
      mintMarks: ['W'],
      keyDate: 'Semi-key date',
    });
    expect(data.types.at(-1)).toMatchObject({ years: '2016', preciousOz: { gold: 0.09999 } });
  });
});

describe('removing', () => {
  test('takes what belongs to it along', () => {
    const { data, summary } = laid({
      remove: { types: ['mercury-dime'], issues: [{ type: 'morgan-dollar', year: 1893, mintMark: 'S' }] },
    });
    expect(summary).toBe('removes 1 type, 1 issue');
    expect(data.issues.issues).not.toHaveProperty('mercury-dime');
    expect(data.keyDates.filter(({ typeId }) => typeId === 'mercury-dime')).toEqual([]);
    expect(
      data.keyDates.filter(
        (key) => key.typeId === 'morgan-dollar' && key.year === 1893 && key.mintMark === 'S',
      ),
    ).toEqual([]);
  });

  test('takes a year from its type with the last issue of it', () => {
    const issues = ['', 'D', 'S'].map((mintMark) => ({ type: 'mercury-dime', year: 1945, mintMark }));
    const { data } = laid({ remove: { issues } });
    expect(data.types.find(({ id }) => id === 'mercury-dime')?.years).toBe('1916-1921, 1923-1931, 1934-1944');
  });

  test('works for items, key dates and sets', () => {
    const [item, key, set] = [bundled.items.at(-1), bundled.keyDates.at(-1), bundled.sets.at(-1)];
    const { summary } = laid({
      remove: {
        items: [item?.id],
        sets: [set?.id],
        keyDates: [{ typeId: key?.typeId, year: key?.year, mintMark: key?.mintMark, variety: key?.variety }],
      },
    });
    expect(summary).toBe('removes 1 item, 1 key date, 1 set');
  });
});

describe('refused with line and reason:', () => {
  const issue = (fields: object) => `{"issues": [\n\n${JSON.stringify({ ...KEY_DIME, ...fields })}\n]}`;
  test.each([
    ['an empty file', '', ['1: a value is expected here']],
    ['a list', '[]', ['1: this must be an object, not []']],
    [
      'a file cut off',
      '{"issues": [\n{"type": "mercury-dime", "year": 19',
      ['2: a closing brace } is missing'],
    ],
    ['a text cut off', '{\n"issu', ['2: the double quote at the end of this text is missing']],
    ['a comment', '{\n// dimes\n"issues": []}', ['2: JSON has no comments']],
    ['a comma too many', '{"issues": [\n{},\n]}', ['3: a value is expected here']],
    ['a section twice', '{"issues": [],\n"issues": []}', ['2: "issues" stands twice in one object']],
    ['an unknown section', '{\n"coins": []}', ['2: "coins": there is no such field']],
    ['brackets without end', '['.repeat(1_000_000), ['1: this is nested too deeply']],
    [
      'a wrong kind of value',
      '{"types": [\n{"id": "mercury-dime",\n"weight": 2.5}]}',
      ['3: mercury-dime: "weight" must be text, not 2.5'],
    ],
    [
      'an unknown field',
      issue({ mintmark: 'D' }),
      ['3: mercury-dime 1916-D: "mintmark": there is no such field'],
    ],
    ['an entry that is none', '{"issues": [\n7]}', ['2: issues 1: this must be an object, not 7']],
    [
      'an unknown type',
      issue({ type: 'winged-dime', ...SURE }),
      ['3: winged-dime: there is no type with this id'],
    ],
    [
      'a type named like a part of the language',
      issue({ type: 'constructor', ...SURE }),
      ['3: constructor: there is no type with this id'],
    ],
    [
      'the prototype of all types',
      issue({ type: '__proto__', ...SURE }),
      ['3: __proto__: there is no type with this id'],
    ],
    ['the year 999', issue({ year: 999 }), ['3: mercury-dime 999-D: "year" must be at least 1792, not 999']],
    [
      'a mint mark of another century',
      issue({ year: 1950, mintMark: 'CC', ...SURE }),
      ['3: mercury-dime 1950-CC business: no mint signed with CC in 1950'],
    ],
    [
      'no such mint mark',
      issue({ mintMark: 'X' }),
      ['3: mercury-dime 1916-X: "mintMark" must be one of "", "P", "D", "S", "W", "O", "CC", "C", not "X"'],
    ],
    [
      'a negative mintage',
      issue({ mintage: -264_000, ...SURE }),
      ['3: mercury-dime 1916-D: "mintage" must be above 0, not -264000'],
    ],
    [
      'a strike misspelt',
      issue({ strike: 'prof', ...SURE }),
      [expect.stringContaining('3: mercury-dime 1916-D prof: strike "prof" is none of business,')],
    ],
    [
      'a mintage from nowhere',
      issue({ mintage: 7 }),
      ['3: mercury-dime 1916-D business: a new mintage needs its "confidence" and its "source"'],
    ],
    [
      'a new issue from nowhere',
      issue({ year: 1922 }),
      ['3: mercury-dime 1922-D business: a new issue needs its "confidence" and its "source"'],
    ],
    [
      'an issue twice',
      `{"issues": [\n${JSON.stringify(KEY_DIME)},\n${JSON.stringify({ ...KEY_DIME, ...SURE })}]}`,
      ['3: mercury-dime 1916-D business: this issue is listed twice'],
    ],
    [
      'an issue that several fit',
      '{"issues": [\n{"type": "flying-eagle-cent", "year": 1858, "mintMark": "", "strike": "proof", "mintage": 9, "confidence": "low", "source": "x"}]}',
      [expect.stringContaining('2: flying-eagle-cent 1858 proof: several issues fit')],
    ],
    [
      'a type twice',
      '{"types": [{"id": "mercury-dime"},\n{"id": "mercury-dime"}]}',
      ['2: mercury-dime: this entry stands twice'],
    ],
    [
      'metal that does not add up',
      '{"types": [\n{"id": "mercury-dime", "metalContent": {"silver": 90}}]}',
      ['2: mercury-dime: its metals make 90 percent'],
    ],
    [
      'a category nobody knows',
      '{"types": [\n{"id": "mercury-dime", "category": "Dimes"}]}',
      ['2: mercury-dime: "Dimes" is not one of the 38 categories'],
    ],
    [
      'a claimed year without issues',
      '{"types": [\n{"id": "eisenhower-dollar-clad", "yearRanges": [{"start": 1970, "end": 1974}, {"start": 1977, "end": 1978}]}]}',
      [expect.stringContaining('2: eisenhower-dollar-clad: no issue of 1970')],
    ],
    [
      'a key date without an issue',
      '{"keyDates": [\n{"typeId": "mercury-dime", "year": 1922, "mintMark": "", "variety": "1922", "kind": "key", "howToRecognise": "It is one.", "confidence": "low", "source": "x"}]}',
      ['2: mercury-dime 1922 1922: no such issue is listed'],
    ],
    [
      'removing what is not there',
      '{"remove": {\n"types": ["winged-dime"],\n"issues": [{"type": "mercury-dime", "year": 1922, "mintMark": ""}]}}',
      [
        '2: winged-dime: there is no such entry to remove',
        '3: mercury-dime 1922: there is no such issue to remove',
      ],
    ],
  ])('%s', (_name, text, reasons) => {
    expect(refusalsOf(text)).toEqual(reasons);
  });

  test('a new type that lacks what it must have: each field is named', () => {
    const missing = refusalsOf('{"types": [\n{"id": "zeppelin-gold"}]}');
    for (const field of ['name', 'type', 'series', 'category', 'source', 'confidence'])
      expect(missing).toContain(`2: zeppelin-gold: "${field}" is missing`);
  });
});

test('an overlay of nothing changes nothing', () => {
  expect(laid({}).summary).toBe('changes nothing');
});

describe('what is exported', () => {
  const files = ({ types, issues, items, keyDates, sets, words }: CatalogueData) => ({
    ...{ types, items, keyDates, sets, words },
    issues: Object.entries(issues.issues).flatMap(([type, rows]) =>
      rows.map((row) => [type, ...row.with(5, issues.sources[row[5]] ?? '')]),
    ),
  });

  test('is the bundled catalogue, one entry a line, and changes nothing as an overlay', () => {
    const text = exportCatalogue(bundled, bundled);
    const line = text
      .split('\n')
      .find((each) => each.startsWith('{"type":"mercury-dime","year":1916,"mintMark":"D"'));
    expect(JSON.parse(line?.replace(/,$/, '') ?? '')).toMatchObject({ ...KEY_DIME, mintage: 264_000 });
    const { data, summary } = laid(JSON.parse(text));
    expect(summary).toBe('changes nothing');
    expect(Bun.deepEquals(files(data), files(bundled))).toBe(true);
  });

  test('with an overlay gives the same again, with what it added, corrected, took back and removed', () => {
    const own = {
      types: [ZEPPELIN, { id: 'mercury-dime', designer: 'A. A. Weinman' }],
      issues: [
        ZEPPELIN_ISSUE,
        { ...KEY_DIME, mintage: 264_001, ...SURE },
        { type: 'half-cent-braided-hair', year: 1840, mintMark: '', strike: 'proof', note: null },
      ],
      remove: { types: ['trade-dollar'], issues: [{ type: 'morgan-dollar', year: 1893, mintMark: 'S' }] },
    };
    const { data, remove } = laid(own);
    const again = laid(JSON.parse(exportCatalogue(data, bundled, remove)));
    expect(Bun.deepEquals(files(again.data), files(data))).toBe(true);
  });
});

test('the bundled catalogue stays as it was, whatever is laid over it', () => {
  expect(Bun.deepEquals(readData(folder), bundled)).toBe(true);
});
