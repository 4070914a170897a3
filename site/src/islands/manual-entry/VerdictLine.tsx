import { Check, CircleAlert } from 'lucide-react';
import { dated, type SeriesIssue } from '../../../../server/catalogue/model.ts';
import type { Verdict } from './verdict.ts';

interface VerdictLineProps {
  verdict: Verdict;
  onTake: (issue: SeriesIssue) => void;
}

/** What the catalogue says about year and mint mark, with the issues that come nearest to take in their place. */
export function VerdictLine({ verdict: { tone, text, nearest }, onTake }: VerdictLineProps) {
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
          <span className="text-[13px] text-muted">Did you mean</span>
          {nearest.map((issue) => (
            <button
              key={dated(issue)}
              type="button"
              className="min-h-11 rounded-full border border-line bg-card px-4 text-sm font-medium tabular-nums hover:border-accent"
              onClick={() => onTake(issue)}
            >
              {dated(issue)}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
