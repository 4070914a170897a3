import type { CatalogueData, IssueRow, TypeRecord } from '../records.ts';
import { issueName, type Report } from './problem.ts';

/** Years in which a mint signed coins at all: nothing outside them can be right. */
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
/** Charlotte and Dahlonega struck gold alone; from 1906 D is Denver's. */
const GOLD_ONLY = (mark: string, year: number) => mark === 'C' || (mark === 'D' && year < 1906);

/** Ways of striking the server knows to tell apart; a typing error would make coins disappear from sums. */
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

/** The largest mintage of any coin is some nine billion. */
const LARGEST = 20_000_000_000;

/** What was struck: of known types, in their years, with marks that were possible, and each once. */
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
      const tell = (sentence: string) =>
        report('issues', issueName(typeId, year, mark, strike, extras?.item), sentence);
      for (const sentence of [...wrongDate(type, row), ...wrongFacts(row)]) tell(sentence);
      if (issues.sources[source] === undefined) tell(`its source ${source} is not in the list`);
      const { item } = extras ?? {};
      if (item !== undefined && item !== '*' && !itemIds.has(item)) tell(`there is no item "${item}"`);
      const same = JSON.stringify([year, mark, strike, extras]);
      if (seen.has(same)) tell('this issue is listed twice');
      seen.add(same);
    }
    const struck = new Set(rows.map(([year]) => year));
    for (const { start, end } of type.yearRanges)
      for (let year = start; year <= end; year++)
        if (!struck.has(year)) report('types', typeId, `no issue of ${year} is listed, a year it claims`);
  }
}

function* wrongDate(type: TypeRecord, [year, mark, , , , , extras]: IssueRow): Generator<string> {
  // What was never issued is listed because people look for it: with a privy mark's letters, or a year too early.
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
