import { useEffect, useMemo, useRef } from 'react';
import type { CatalogueEntry } from '../../../../server/catalogue/model.ts';
import { useCatalogueTypes, useIssues } from '../../lib/queries/catalogue.ts';
import { fillFrom } from './fill.ts';
import { useCoinForm } from './form-context.ts';
import { marksOf, type Subject, subjectFor, subjectOf, variationsOf } from './subject.ts';
import { NO_MARK } from './values.ts';
import { notMinted, type Verdict, verdictOf } from './verdict.ts';

/** Offered while the catalogue does not say which marks there are (specification 001, section 9). */
const COMMON_MARKS = [NO_MARK, 'D', 'S', 'CC', 'O', 'P', 'W'];

const yearOf = (text: string) => (/^\d{4}$/.test(text.trim()) ? Number(text) : null);

/** What the catalogue knows about the year in the form: its mint marks, its design variations, and its verdict. */
export function useCatalogue(entry: CatalogueEntry | null) {
  const { values, set } = useCoinForm();
  const { coinType, variation, mintMark } = values;
  const year = yearOf(values.year);
  const types = useCatalogueTypes(entry === null && coinType !== '' && year !== null);

  const found = useMemo((): Subject | 'not-minted' | null => {
    if (entry) return subjectOf(entry);
    return types.data && year !== null ? subjectFor(types.data, coinType, year) : null;
  }, [entry, types.data, coinType, year]);
  const subject = found === 'not-minted' ? null : found;
  const issues = useIssues(subject?.typeId ?? null, year);

  const known = subject && year !== null && issues.data ? { subject, year, issues: issues.data } : null;
  const struck = known ? marksOf(known.issues).map((mark) => mark || NO_MARK) : [];
  const marks = struck.length > 0 ? struck : COMMON_MARKS;
  const mark = mintMark === NO_MARK ? '' : mintMark;
  const variations = known ? variationsOf(known.subject, known.year, mark, known.issues) : [];

  const [first] = struck;
  const awaitsMark = useRef(false);
  const awaitsVariation = useRef(false);
  useEffect(() => {
    awaitsMark.current = entry?.mintMark === null && fillFrom(entry).mintMark === NO_MARK;
    awaitsVariation.current = false;
  }, [entry]);
  useEffect(() => {
    if (!awaitsMark.current || year === null || first === undefined) return;
    awaitsMark.current = false;
    set({ mintMark: first });
  }, [first, year, set]);

  // A variation of another year is none of this coin's; one that was stored so is left alone.
  const strayed = known !== null && variation !== '' && !variations.includes(variation);
  useEffect(() => {
    if (strayed && awaitsVariation.current) set({ variation: '' });
  }, [strayed, set]);

  const yearChanged = (next: string) => {
    set({ year: next, mintMark: NO_MARK });
    awaitsMark.current = true;
    awaitsVariation.current = true;
  };

  return { marks, gold: subject?.gold ?? false, variations, verdict: judge(), yearChanged };

  function judge(): Verdict | null {
    if (found === 'not-minted' && year !== null) return notMinted(coinType, year);
    return known && verdictOf(known.subject, known.year, mark, known.issues);
  }
}
