import { type CatalogueIssue, mintName } from '../../../../server/catalogue/model.ts';
import { isWithin, marksOf, type Subject } from './subject.ts';

/** What the catalogue says about year and mint mark; a warning never keeps anybody from saving. */
export interface Verdict {
  tone: 'positive' | 'warning';
  text: string;
}

/** `mark` is '' for none on the coin. Null when the catalogue cannot tell. */
export function verdictOf(
  subject: Subject,
  year: number,
  mark: string,
  issues: readonly CatalogueIssue[],
): Verdict | null {
  const marks = marksOf(issues);
  if (marks.length === 0) {
    return issues.length === 0 && isWithin(subject.yearRanges, year) ? null : notMinted(subject.name, year);
  }
  const mint = (of: string) => placeOf(subject, year, of, issues);
  if (!marks.includes(mark)) {
    const coin = `the ${year} ${subject.name}`;
    const missing = mark
      ? `Mint mark ${mark} is not available for ${coin}`
      : `There is no ${coin.slice(4)} without a mint mark`;
    return { tone: 'warning', text: `${missing}. It was struck at ${listed(marks.map(mint))}.` };
  }
  const issue = issues.find(({ mintMark, status }) => mintMark === mark && status !== 'issued');
  const regular = issues.some(({ mintMark, status }) => mintMark === mark && status === 'issued');
  if (issue && !regular) {
    const text = issue.note ?? `The ${dated(year, mark)} was not struck for regular issue.`;
    return { tone: 'warning', text };
  }
  const { keyDate } = subject;
  const key = keyDate?.year === year && keyDate.mintMark === mark ? ` ${keyDate.text} of the series.` : '';
  const where = `${dated(year, mark)} was struck at ${mint(mark)}${mark ? '' : ', without a mint mark'}.`;
  return { tone: 'positive', text: where + key };
}

/** The warning about a year in which no such coin was made. */
export const notMinted = (name: string, year: number): Verdict => ({
  tone: 'warning',
  text: `The ${name} was not minted in ${year}.`,
});

const dated = (year: number, mark: string) => (mark ? `${year}-${mark}` : String(year));

/** The mint in words; a coin without a mark may have been struck elsewhere than in Philadelphia. */
function placeOf(subject: Subject, year: number, mark: string, issues: readonly CatalogueIssue[]): string {
  if (mark) return mintName(mark, { year, gold: subject.gold });
  const places = new Set(issues.filter((issue) => issue.mintMark === '').map(({ struckAt }) => struckAt));
  const names = [...places].filter((place) => place !== 'NM').map((place) => mintName(place));
  return names.length > 0 ? listed([...new Set(names)]) : mintName('');
}

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const listed = (names: string[]) => lists.format(names);
