import { Check, CircleAlert } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import {
  dated,
  isPossible,
  type Series,
  type SeriesIssue,
  whereStruck,
  whyNot,
} from '../../../../shared/catalogue/possible.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';

interface VerdictLineProps {
  verdict: Verdict;
  onTake: (issue: SeriesIssue) => void;
  /** A coin of that year but another type: "1943 Wheat Penny". */
  other: string | null;
  onOther: () => void;
}

export function VerdictLine({ verdict, onTake, other, onOther }: VerdictLineProps) {
  const { tone, text, nearest } = verdict;
  const Icon = tone === 'positive' ? Check : CircleAlert;
  return (
    <>
      <p
        className={`flex gap-2 text-sm font-medium ${tone === 'positive' ? 'text-positive' : 'text-warning'}`}
      >
        <Icon className="mt-px size-4.5 flex-none" aria-hidden="true" />
        {text}
      </p>
      {nearest.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">{t('Did you mean')}</span>
          {other && <Offer onTake={onOther}>{t('the {coin}', { coin: other })}</Offer>}
          {nearest.map((issue) => (
            <Offer key={dated(issue)} onTake={() => onTake(issue)}>
              {dated(issue)}
            </Offer>
          ))}
        </div>
      )}
    </>
  );
}

function Offer({ onTake, children }: { onTake: () => void; children: ReactNode }) {
  const press = ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    const year = detail === 0 && currentTarget.form?.elements.namedItem('year');
    if (year instanceof HTMLElement) year.focus();
    onTake();
  };
  return (
    <button
      type="button"
      className="min-h-11 rounded-full border border-line bg-card px-4 text-sm font-medium tabular-nums hover:border-accent"
      onClick={press}
    >
      {children}
    </button>
  );
}

export interface Verdict {
  tone: 'positive' | 'warning';
  text: string;
  /** Title of the error; null when the coin is possible. */
  title: 'Invalid Year' | 'Invalid Mint Mark' | null;
  /** Issues to take instead. */
  nearest: SeriesIssue[];
}

/** `mark` is '' for none; `keyDate` is the catalogue's remark on exactly this issue. */
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
