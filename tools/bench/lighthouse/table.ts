import { columns, number, verdict } from '../table.ts';
import type { Audit } from './audit.ts';

export interface Found extends Audit {
  /** kB after gzip that the page loads at once. */
  script: number;
}

/** What a figure must be at least or at most; what is left out is only told. */
export type Target = Partial<Record<keyof typeof LABELS, number>>;

const LABELS = {
  performance: 'performance',
  accessibility: 'accessibility',
  practices: 'best practices',
  seo: 'SEO',
  lcp: 'LCP, ms',
  cls: 'CLS',
  tbt: 'TBT, ms',
  script: 'JavaScript, kB gzip',
};
const DIGITS: Partial<Record<keyof typeof LABELS, number>> = { cls: 3, script: 1 };
const SCORES: string[] = ['performance', 'accessibility', 'practices', 'seo'];

/** The figures of one page, each beside its target. */
export function auditTable(title: string, found: Found, target: Target): string {
  const rows = (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => {
    const [value, wish] = [found[name], target[name]];
    const isScore = SCORES.includes(name);
    const reached = wish !== undefined && (isScore ? value >= wish : value <= wish);
    return [
      LABELS[name],
      number(value, DIGITS[name]),
      wish === undefined ? '' : `${isScore ? '≥' : '≤'} ${wish.toLocaleString('en-US')}`,
      wish === undefined ? '' : verdict(reached),
    ];
  });
  return columns([[title, 'median', 'target', ''], ...rows]);
}
