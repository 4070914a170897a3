import { useEffect, useMemo, useRef } from 'react';
import { coinTypeFor } from '../../../../shared/catalogue/coin-types.ts';
import type { CatalogueEntry, YearType } from '../../../../shared/catalogue/model.ts';
import {
  dated,
  isPossible,
  rangesOf,
  rangeTexts,
  type SeriesIssue,
} from '../../../../shared/catalogue/possible.ts';
import { translated } from '../../../../shared/language/i18n.ts';
import { msgList } from '../../../../shared/language/msg.ts';
import { useSeries, useYear } from '../../lib/queries/catalogue.ts';
import { useCoinForm } from './form-context.ts';
import { issueOf, nameFor } from './name.ts';
import { type Verdict, verdictOf } from './VerdictLine.tsx';
import { type CoinFormValues, choiceOf, markOf, NO_MARK, staleOf } from './values.ts';

/** Used until the catalogue answers. */
const COMMON_MARKS = [NO_MARK, 'D', 'S', 'CC', 'O', 'P', 'W'];

const yearOf = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);
const isWhole = (text: string) => text.trim().length >= 4;

interface Open {
  about: string;
  mark: 'any' | 'if wrong' | null;
  variation: boolean;
  specifications: boolean;
}
const SETTLED: Open = { about: '', mark: null, variation: false, specifications: false };

export function useCatalogue() {
  const { values, set, known, learn } = useCoinForm();
  const { coinType, mintMark, name } = values;
  const { entry, filled } = known;
  const open = useRef(SETTLED);
  const about = aboutOf(coinType, values.year);

  const of = entry?.id ?? coinType;
  const year = yearOf(values.year);
  const series = useSeries(of).data ?? null;
  const verdict = judge();
  // Another type may have been struck that year: 1943 is the steel cent.
  const all = useSeries(entry && verdict?.title === 'Invalid Year' ? coinType : '').data;
  const other =
    all && year !== null && isPossible(all, year, null).marks.length > 0 ? `${year} ${coinType}` : null;
  const struck = series !== null && year !== null && series.issues.some((issue) => issue.year === year);
  const unstruck = series !== null && year !== null && isWhole(values.year) && !struck;
  const found = useYear(of, struck ? year : null).data;
  const variations = (struck && found?.variations) || [];
  const marks = useMemo(
    () => (series && year !== null ? isPossible(series, year, null).marks.map(choiceOf) : []),
    [series, year],
  );
  const years = useMemo(
    () => series && translated(msgList(rangeTexts(rangesOf(series.issues.map((issue) => issue.year))))),
    [series],
  );

  useEffect(() => {
    const [first] = marks;
    const { mark } = open.current;
    if (mark === null || first === undefined || open.current.about !== about) return;
    open.current = { ...open.current, mark: null };
    if (mark === 'any' || !marks.includes(mintMark)) set({ mintMark: first });
  }, [about, marks, mintMark, set]);

  useEffect(() => {
    const { variation: clears, specifications: fills } = open.current;
    if (!found || !(clears || fills) || open.current.about !== about) return;
    open.current = { ...open.current, variation: false, specifications: false };
    const chosen = found.variations.find(({ name }) => name === values.variation);
    const fresh = fills && !entry ? specificationsOf(found.types, chosen?.typeId, values, filled) : {};
    learn({ filled: { ...filled, ...fresh } });
    // Back at the entry's year, its variation returns.
    const back = found.variations.find(({ name }) => name === filled.variation && isOwnYear(entry, year));
    set({ ...(clears && !chosen && { variation: back?.name ?? '' }), ...fresh });
  }, [about, found, entry, filled, year, values, set, learn]);

  // Without an issue in that year there are no variations.
  useEffect(() => {
    if (!unstruck || !open.current.variation || open.current.about !== about) return;
    open.current = { ...open.current, variation: false };
    set({ variation: '' });
  }, [about, unstruck, set]);

  const isFilledName = filled.name !== undefined && name === filled.name;
  const fitting = entry && isFilledName ? nameFor(entry, values.year, markOf(mintMark)) : name;
  useEffect(() => {
    if (fitting === name) return;
    learn({ filled: { ...filled, name: fitting } });
    set({ name: fitting });
  }, [fitting, name, filled, learn, set]);

  return {
    entry,
    gold: series?.gold ?? false,
    marks: marks.length > 0 ? marks : COMMON_MARKS,
    years,
    variations,
    verdict,
    other,

    choose(chosen: CatalogueEntry) {
      const fresh = fillFrom(chosen, entry);
      const mark = chosen.mintMark === null ? 'if wrong' : null;
      open.current = { ...SETTLED, about: aboutOf(fresh.coinType, fresh.year), mark };
      learn({ entry: chosen, world: null, filled: fresh });
      set({ ...staleOf(values, filled, fresh), ...fresh });
    },

    changeType(next: string) {
      const isSet = next === PROOF_SET.coinType;
      const now = aboutOf(next, values.year);
      open.current = { about: now, mark: 'if wrong', variation: true, specifications: true };
      learn({ entry: null });
      set({
        coinType: next,
        series: '',
        ...(isFilledName && { name: '' }),
        ...(isSet && { mintMark: PROOF_SET.mintMark, condition: PROOF_SET.condition }),
        ...(!isSet && coinType === PROOF_SET.coinType && { condition: '' }),
      });
    },

    changeYear(next: string) {
      const now = aboutOf(coinType, next);
      open.current = { about: now, mark: 'any', variation: true, specifications: true };
      set({ year: next, mintMark: NO_MARK });
    },

    changeMark(next: string) {
      open.current = { ...open.current, mark: null };
      set({ mintMark: next });
    },

    changeVariation(name: string) {
      const mark = variations.find((one) => one.name === name)?.mintMark;
      open.current = { ...open.current, about, variation: false, specifications: true };
      learn({ filled: { ...filled, variation: name } });
      set({ variation: name, ...(typeof mark === 'string' && { mintMark: choiceOf(mark) }) });
    },

    takeOther() {
      open.current = { about, mark: 'any', variation: true, specifications: true };
      learn({ entry: null });
      set({ series: '', ...(isFilledName && { name: '' }) });
    },

    take(issue: SeriesIssue) {
      const now = aboutOf(coinType, String(issue.year));
      open.current = { about: now, mark: 'if wrong', variation: true, specifications: true };
      set({ year: String(issue.year), mintMark: choiceOf(issue.mintMark) });
    },
  };

  function judge(): Verdict | null {
    if (!series || year === null || !isWhole(values.year)) return null;
    return verdictOf(series, year, markOf(mintMark), entry && keyDateOf(entry));
  }
}

const aboutOf = (coinType = '', year = '') => `${coinType} ${year}`;

const isOwnYear = (entry: CatalogueEntry | null, year: number | null) =>
  entry !== null && issueOf(entry).year === year;

const keyDateOf = ({ year, mintMark, keyDate }: CatalogueEntry) =>
  year !== null && mintMark !== null && keyDate ? { issue: dated({ year, mintMark }), text: keyDate } : null;

/** Proof sets come from San Francisco by default, and have no condition. */
const PROOF_SET = { coinType: 'Proof Set', mintMark: 'S', condition: 'Not Applicable' } as const;

const isProofSet = (entry: CatalogueEntry | null) => entry?.type === PROOF_SET.coinType;

export function fillFrom(
  entry: CatalogueEntry,
  before: CatalogueEntry | null = null,
): Partial<CoinFormValues> {
  const { year, mintMark: mark } = issueOf(entry);
  const proofSet = isProofSet(entry);
  return {
    name: entry.name,
    coinType: coinTypeFor(entry) ?? entry.series,
    composition: entry.composition ?? '',
    weight: entry.weight ?? '',
    diameter: entry.diameter ?? '',
    series: entry.series,
    variation: entry.variation ?? '',
    year: year === null ? '' : String(year),
    mintMark: mark === null ? (proofSet ? PROOF_SET.mintMark : NO_MARK) : choiceOf(mark),
    ...(proofSet ? { condition: PROOF_SET.condition } : isProofSet(before) && { condition: '' }),
  };
}

const MEASURED = ['composition', 'weight', 'diameter'] as const;

/**
 * Cleared where the catalogue is unsure, as for 1982 cents. Only empty or `filled` fields change.
 */
function specificationsOf(
  types: YearType[],
  chosen: string | null | undefined,
  now: CoinFormValues,
  filled: Partial<CoinFormValues>,
): Partial<CoinFormValues> {
  const type = types.find(({ id }) => id === chosen) ?? usualOf(types);
  const free = MEASURED.filter((field) => now[field] === '' || now[field] === filled[field]);
  const fresh = Object.fromEntries(free.map((field) => [field, type?.[field] ?? '']));
  return { ...fresh, ...(type && { series: type.series }) };
}

function usualOf(types: YearType[]): YearType | undefined {
  const common = types.filter((type) => type.common);
  const candidates = common.length > 0 ? common : types;
  const [first] = candidates;
  const agree = candidates.every((type) => MEASURED.every((field) => type[field] === first?.[field]));
  return agree ? first : undefined;
}
