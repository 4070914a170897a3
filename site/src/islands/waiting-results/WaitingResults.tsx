import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Identifying, Progress, Waiting } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { identifyingQuery } from '../../lib/queries/identify.ts';
import { queryClient } from '../../lib/query.ts';
import { ResultRow } from './ResultRow.tsx';
import { UnderWay } from './UnderWay.tsx';
import { countInWords, isRunning } from './words.ts';

/** While something is under way it is asked for again so often; else never (specification 000, section 9). */
const EVERY_MS = 2000;
/** Results in sight before "Show all". */
const FEW = 3;

const running = (now: Identifying | undefined): Progress[] => now?.underWay.filter(isRunning) ?? [];

/** What was identified and left, and what is still being identified; nothing while there is neither. */
export default function WaitingResults() {
  const { data } = useQuery(
    { ...identifyingQuery, refetchInterval: ({ state }) => running(state.data).length > 0 && EVERY_MS },
    queryClient,
  );
  const underWay = running(data);
  const waiting = data?.waiting ?? [];
  if (underWay.length === 0 && waiting.length === 0) return null;
  return (
    <section className="card ruled overflow-hidden" aria-label={t('Identification results')}>
      {underWay.length > 0 && (
        <ul aria-live="polite">
          {underWay.map((progress) => (
            <UnderWay key={progress.ticket} progress={progress} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && <Results waiting={waiting} />}
    </section>
  );
}

function Results({ waiting }: { waiting: readonly Waiting[] }) {
  const [all, setAll] = useState(false);
  const [only] = waiting;
  if (waiting.length === 1 && only) return <ResultRow result={only} announced={countInWords(1)} />;
  const shown = all ? waiting : waiting.slice(0, FEW);
  return (
    <div>
      <h2 className="px-4 pt-3.5 pb-1.5 text-base">{countInWords(waiting.length)}</h2>
      <ul className="ruled">
        {shown.map((result) => (
          <li key={result.tempId}>
            <ResultRow result={result} />
          </li>
        ))}
      </ul>
      {shown.length < waiting.length && (
        <button
          type="button"
          className="link min-h-11 w-full border-t border-line px-4 text-start text-sm"
          onClick={() => setAll(true)}
        >
          {t('Show all {n}', { n: waiting.length })}
        </button>
      )}
    </div>
  );
}
