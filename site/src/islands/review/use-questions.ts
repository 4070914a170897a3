import { useState } from 'react';
import type { CatalogueIssue } from '../../../../shared/catalogue/model.ts';
import type { ReaderCandidate } from '../../../../shared/recognizer/model.ts';
import { useIssues, useYear } from '../../lib/queries/catalogue.ts';
import type { Choosing } from '../reader/use-choose.ts';
import type { ReviewState } from './use-review.ts';

/** What no photo shows. A proposed coin's year is asked by OneQuestion. */
export function useQuestions(state: ReviewState, best: ReaderCandidate | null, choosing: Choosing) {
  const { held, coin, isMarkOpen } = state;
  const [early, setEarly] = useState<string | null>(null);
  const year = best ? best.year : coin.year;
  const of = best?.typeId ?? coin.catalogueMatch?.typeId ?? coin.coinType ?? '';
  // A mark that was read or typed is changed in its row.
  const asksMark =
    best !== null ||
    (held.outcome === 'identified' &&
      !held.requiresEdgeMintMark &&
      !('mintMark' in state.review.edits) &&
      (isMarkOpen || held.isMintMarkOpen === false));
  const asksYear = best === null && held.outcome === 'identified' && held.year === null;
  const { data: issues = [] } = useIssues(asksYear ? of : '');
  const years = [...new Set(issues.filter(exists).map((issue) => issue.year))].sort(
    (one, other) => one - other,
  );
  const { data } = useYear(of, asksMark ? year : null);
  const struck = new Set((asksMark && data?.issues.filter(exists).map(({ mintMark }) => mintMark)) || []);
  const marks = [...struck].some(Boolean) ? [...struck] : [];
  const settled = isMarkOpen || best ? null : (coin.mintMark ?? '');
  const noting = choosing.busy?.startsWith(NOTING) ? choosing.busy.slice(NOTING.length) : null;
  return {
    /** To choose from, '' is none; empty where there is nothing to ask. */
    marks,
    mark: best ? early : (noting ?? settled),
    year: year ?? 0,
    /** To choose from; empty where it was read. */
    years,
    composition: best ? null : coin.composition,
    asksCondition: (best !== null || held.outcome === 'identified') && held.condition === null,
    /** The mark that is being noted. */
    busy: noting,
    answerMark: (mark: string) => {
      state.settle('mintMark');
      if (best) setEarly(mark);
      else void choosing.choose(NOTING + mark, { mintMark: mark });
    },
    isAnswered:
      year !== null &&
      (asksMark ? data !== undefined && (marks.length === 0 || (best ? early : settled) !== null) : true) &&
      coin.condition !== null,
    early: early !== null && struck.has(early) ? { mintMark: early } : {},
  };
}

/** As in shared/catalogue/possible.ts, which is large. */
const exists = ({ status }: CatalogueIssue) => status !== 'not_issued' && status !== 'none_known';

const NOTING = 'mint mark ';

export type Questions = ReturnType<typeof useQuestions>;
