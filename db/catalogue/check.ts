import { COIN_TYPES, coinTypeFor } from '../../shared/catalogue/coin-types.ts';
import { CATEGORIES, categoryOf } from '../../shared/coins/model.ts';
import {
  checkLegends,
  checkReferences,
  checkTexts,
  checkTypes,
  hasForm,
  issueName,
  keyDateName,
  type Problem,
  type Report,
  type Section,
} from './check/entries.ts';
import { rowsOf } from './load.ts';
import type { CatalogueData, Confidence, IssueRow, TypeRecord } from './records.ts';

const SIGNED: Record<string, [first: number, last: number][]> = {
  CC: [[1870, 1893]],
  O: [
    [1838, 1861],
    [1879, 1909],
  ],
  C: [[1838, 1861]],
  D: [
    [1838, 1861],
    [1906, 2100],
  ],
  S: [[1854, 2100]],
  W: [[1984, 2100]],
  P: [
    [1942, 1945],
    [1979, 2100],
  ],
};
/** Charlotte and Dahlonega; from 1906 D is Denver. */
const GOLD_ONLY = (mark: string, year: number) => mark === 'C' || (mark === 'D' && year < 1906);

/** Misspelled strikes drop out of totals. */
const STRIKES = new Set([
  'business',
  'bullion',
  'uncirculated',
  'burnished',
  'satin uncirculated',
  'matte finish uncirculated',
  'enhanced uncirculated',
  'special mint set',
  'proof',
  'silver proof',
  'matte proof',
  'reverse proof',
  'enhanced reverse proof',
]);

/** The largest real one is nine billion. */
const LARGEST = 20_000_000_000;

export function checkIssues({ types, issues, items }: CatalogueData, report: Report): void {
  const byId = new Map(types.map((type) => [type.id, type]));
  const itemIds = new Set(items.map(({ id }) => id));
  for (const [typeId, rows] of Object.entries(issues.issues)) {
    const type = byId.get(typeId);
    if (!type) {
      report('issues', typeId, 'there is no type with this id');
      continue;
    }
    const seen = new Set<string>();
    for (const row of rows) {
      const [year, mark, strike, , , source, extras] = row;
      const reportIssue = (sentence: string) =>
        report('issues', issueName(typeId, year, mark, strike, extras?.item), sentence);
      for (const sentence of [...wrongDate(type, row), ...wrongFacts(row)]) reportIssue(sentence);
      if (issues.sources[source] === undefined) reportIssue(`its source ${source} is not in the list`);
      const { item } = extras ?? {};
      if (item !== undefined && item !== '*' && !itemIds.has(item)) reportIssue(`there is no item "${item}"`);
      const same = JSON.stringify([year, mark, strike, extras]);
      if (seen.has(same)) reportIssue('this issue is listed twice');
      seen.add(same);
    }
    const struck = new Set(rows.map(([year]) => year));
    for (const { start, end } of type.yearRanges)
      for (let year = start; year <= end; year++)
        if (!struck.has(year)) report('types', typeId, `no issue of ${year} is listed, a year it claims`);
  }
}

function* wrongDate(type: TypeRecord, [year, mark, , , , , extras]: IssueRow): Generator<string> {
  // Listed because people search for it.
  if (extras?.status === 'not_issued') return;
  if (mark !== '' && !SIGNED[mark]?.some(([first, last]) => year >= first && year <= last))
    yield `no mint signed with ${mark} in ${year}`;
  else if (GOLD_ONLY(mark, year) && !type.metalContent.gold)
    yield `${mark} stood on gold alone in ${year}, and the type is not of gold`;
  if (!type.yearRanges.some(({ start, end }) => year >= start && year <= end))
    yield `${year} is not among the years of its type (${type.years})`;
  if (!type.mintMarks.some((known) => known === mark))
    yield `mint mark "${mark}" is not among those of its type`;
}

function* wrongFacts([, , strike, mintage]: IssueRow): Generator<string> {
  if (strike !== null && !STRIKES.has(strike))
    yield `strike "${strike}" is none of ${[...STRIKES].join(', ')}`;
  if (mintage !== null && mintage > LARGEST) yield `${mintage} coins are more than were ever struck`;
}

/** Minimum of struck designs. */
const PROGRAMMES: Record<string, number> = {
  'state-quarters': 50,
  'dc-and-territories-quarters': 6,
  'america-the-beautiful-quarters': 56,
  'american-women-quarters': 20,
  'semiquincentennial-quarters': 5,
  // Cleveland twice.
  'presidential-dollars': 40,
  'first-spouse-gold': 42,
};
const YEARLY: Record<string, [designs: number, first: number, last: number][]> = {
  'state-quarters': [[5, 1999, 2008]],
  'native-american-dollars': [[1, 2009, 2026]],
  'american-innovation-dollars': [
    [1, 2018, 2018],
    [4, 2019, 2026],
  ],
};
const TYPES: Record<string, string[]> = {
  'Lincoln bicentennial cents of 2009': [
    'birthplace',
    'formative-years',
    'professional-life',
    'presidency',
  ].map((name) => `lincoln-2009-${name}`),
  'Westward Journey nickels': ['2004-peace-medal', '2004-keelboat', '2005-bison', '2005-ocean'].map(
    (name) => `jefferson-nickel-${name}`,
  ),
};

const PROOF_SETS = { first: 1955, last: 2025 };
/** Half dollars; in 1976 the whole set. */
const FORTY_PERCENT = [1965, 1966, 1967, 1968, 1969, 1970, 1976];

export function checkCompleteness(data: CatalogueData, report: Report): void {
  const programmes = Map.groupBy(data.items, ({ programme }) => programme);
  for (const [name, least] of Object.entries(PROGRAMMES)) {
    const { length } = programmes.get(name) ?? [];
    if (length < least) report('items', '', `${name} has ${length} designs of ${least}`);
  }
  for (const [name, spans] of Object.entries(YEARLY))
    for (const [designs, first, last] of spans)
      for (let year = first; year <= last; year++) {
        const { length } = (programmes.get(name) ?? []).filter(({ years }) => years.includes(year));
        if (length < designs) report('items', '', `${name} has ${length} designs of ${designs} in ${year}`);
      }
  const types = new Set(data.types.map(({ id }) => id));
  for (const [programme, ids] of Object.entries(TYPES))
    for (const id of ids) if (!types.has(id)) report('types', '', `${id} of the ${programme} is missing`);
  checkProofSets(data, report);
  checkReach(data, report);
}

function checkProofSets({ sets }: CatalogueData, report: Report): void {
  const years = new Set(sets.map(({ year }) => year));
  for (let year = PROOF_SETS.first; year <= PROOF_SETS.last; year++)
    if (!years.has(year)) report('sets', '', `no proof set of ${year} is listed`);
  for (const content of ['90%', '99.9%'])
    if (!sets.some(({ silverContent }) => silverContent === content))
      report('sets', '', `no proof set with ${content} silver is listed`);
  const forty = sets.filter(({ silverContent }) => silverContent === '40%');
  for (const { id, year } of forty)
    if (!FORTY_PERCENT.includes(year)) report('sets', id, `${year} had no set with 40% silver`);
  for (const year of FORTY_PERCENT)
    if (!forty.some((set) => set.year === year)) report('sets', '', `the 40% silver of ${year} is missing`);
}

function checkReach({ types, items, keyDates, sets }: CatalogueData, report: Report): void {
  const coinTypes = new Set<string>();
  const categories = new Set<string>();
  const save = (section: Section, where: string, type: TypeRecord, entry: string, year: number | null) => {
    const name = `${year} ${entry}`;
    const coinType = coinTypeFor({ ...type, name });
    if (coinType && type.coinTypeOption === null)
      report(section, where, `would be filled in as a ${coinType}`);
    if (coinType) coinTypes.add(coinType);
    categories.add(categoryOf({ name, coinType: coinType ?? type.series, year }));
  };
  const byId = new Map(types.map((type) => [type.id, type]));
  for (const type of types) save('types', type.id, type, type.base, type.yearRanges[0]?.start ?? null);
  for (const { id, name, typeIds, years } of items)
    for (const typeId of typeIds) {
      const type = byId.get(typeId);
      if (type) save('items', id, type, name, years[0] ?? null);
    }
  for (const key of [...keyDates, ...sets]) {
    const type = byId.get(key.typeId);
    if (!type || key.name === null) continue;
    if ('id' in key) save('sets', key.id, type, key.name, key.year);
    else save('keyDates', keyDateName(key), type, key.name, key.year);
  }
  for (const each of COIN_TYPES) if (!coinTypes.has(each)) report('types', '', `no entry is a ${each}`);
  for (const each of CATEGORIES)
    if (!categories.has(each)) report('types', '', `no entry leads to the category ${each}`);
}

const SOUND = [checkTypes, checkIssues, checkReferences];
const BUNDLED = [...SOUND, checkCompleteness, checkTexts, checkLegends];

/** Null `counts`: an entry has no valid form. `sound`: only rules for any catalogue. */
export function checkCatalogue(
  files: Record<Section, unknown>,
  { sound = false } = {},
): { problems: Problem[]; counts: Counts | null } {
  const problems: Problem[] = [];
  const report: Report = (section, where, sentence) => problems.push({ section, where, sentence });
  if (!hasForm(files, report)) return { problems, counts: null };
  for (const rule of sound ? SOUND : BUNDLED) rule(files, report);
  return { problems, counts: countsOf(files) };
}

export interface Tally {
  issues: number;
  withMintage: number;
  confidence: Record<Confidence, number>;
}

export interface Counts {
  issues: Tally;
  entries: Record<'types' | 'items' | 'keyDates' | 'sets', number>;
  confidence: Record<Confidence, number>;
  series: { name: string; tally: Tally; types: { id: string; tally: Tally }[] }[];
  programmes: { name: string; designs: number }[];
}

export function countsOf({ types, issues, items, keyDates, sets }: CatalogueData): Counts {
  const ofType = types.map(({ id, series }) => ({ id, series, tally: tallyOf(rowsOf(issues, id)) }));
  return {
    issues: sumOf(ofType.map(({ tally }) => tally)),
    entries: { types: types.length, items: items.length, keyDates: keyDates.length, sets: sets.length },
    confidence: confidencesOf([...types, ...items, ...keyDates, ...sets]),
    series: [...Map.groupBy(ofType, ({ series }) => series)].map(([name, members]) => ({
      name,
      tally: sumOf(members.map(({ tally }) => tally)),
      types: members.map(({ id, tally }) => ({ id, tally })),
    })),
    programmes: [...Map.groupBy(items, ({ programme }) => programme)].map(([name, { length }]) => ({
      name,
      designs: length,
    })),
  };
}

const tallyOf = (rows: IssueRow[]): Tally => ({
  issues: rows.length,
  withMintage: rows.filter(([, , , mintage]) => mintage !== null).length,
  confidence: confidencesOf(rows.map(([, , , , confidence]) => ({ confidence }))),
});

function confidencesOf(entries: { confidence: Confidence }[]): Tally['confidence'] {
  const found = { high: 0, medium: 0, low: 0 };
  for (const { confidence } of entries) found[confidence]++;
  return found;
}

const sumOf = (tallies: Tally[]): Tally => {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    issues: sum((tally) => tally.issues),
    withMintage: sum((tally) => tally.withMintage),
    confidence: {
      high: sum((tally) => tally.confidence.high),
      medium: sum((tally) => tally.confidence.medium),
      low: sum((tally) => tally.confidence.low),
    },
  };
};
