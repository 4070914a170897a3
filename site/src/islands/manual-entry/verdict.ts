import {
  dated,
  isPossible,
  type Series,
  type SeriesIssue,
  whereStruck,
  whyNot,
} from '../../../../shared/catalogue/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';

/** What the catalogue says about year and mint mark; a warning never keeps anybody from saving. */
export interface Verdict {
  tone: 'positive' | 'warning';
  text: string;
  /** What is wrong, as the title of a message; null when nothing is. */
  title: 'Invalid Year' | 'Invalid Mint Mark' | null;
  /** Issues to take in its place. */
  nearest: SeriesIssue[];
}

/** `mark` is '' for none on the coin; `keyDate` is what the catalogue calls exactly this issue. */
export function verdictOf(
  series: Series,
  year: number,
  mark: string,
  keyDate: { issue: string; text: string } | null = null,
): Verdict {
  const { issue, wrong, nearest } = isPossible(series, year, mark);
  if (wrong || !issue) {
    const title = wrong === 'year' ? 'Invalid Year' : 'Invalid Mint Mark';
    return { tone: 'warning', text: translated(whyNot(series, year, mark) ?? ''), title, nearest };
  }
  const { text, regular } = whereStruck(series, issue);
  const key =
    keyDate?.issue === dated(issue)
      ? ` ${t('{keyDate} of the series.', { keyDate: translated(keyDate.text) })}`
      : '';
  return { tone: regular ? 'positive' : 'warning', text: translated(text) + key, title: null, nearest: [] };
}
