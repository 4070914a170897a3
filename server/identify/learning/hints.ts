import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import { activeLearningFeedback as feedback, type OwnerId } from '../../../db/schema.ts';
import { dated } from '../../../shared/catalogue/possible.ts';
import type { Corrections } from '../../../shared/identify/learning.ts';
import { READER } from '../../../shared/identify/model.ts';
import type { IdentifyDeps } from '../deps.ts';
import { keyCorrections } from './corrections.ts';

const MAX_HINTS = 8;
const MAX_LENGTH = 160;
const LOOKED_AT = 200;

/** Same series, frequency, age. Untrusted text. */
export async function hintsFor(
  deps: IdentifyDeps,
  userId: OwnerId,
  series?: string | null,
): Promise<string[]> {
  const rows = await deps.db.orm
    .select({ predicted: feedback.aiPrediction, corrections: feedback.userCorrections })
    .from(feedback)
    .where(
      and(
        eq(feedback.userId, userId),
        eq(feedback.isCorrect, false),
        isNotNull(feedback.userCorrections),
        // Not a model.
        ne(feedback.predictionModel, READER.model),
      ),
    )
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(LOOKED_AT);
  const hints = new Map<string, { times: number; isOfSeries: boolean }>();
  for (const { predicted, corrections } of rows) {
    const hint = hintOf(predicted, corrections ?? {});
    if (!hint) continue;
    const known = hints.get(hint) ?? { times: 0, isOfSeries: isOf(series, predicted, corrections ?? {}) };
    hints.set(hint, { ...known, times: known.times + 1 });
  }
  // Stable sort keeps newest first.
  return [...hints]
    .sort(([, one], [, two]) => Number(two.isOfSeries) - Number(one.isOfSeries) || two.times - one.times)
    .slice(0, MAX_HINTS)
    .map(([hint]) => hint);
}

type Prediction = Record<string, unknown>;

export function hintOf(predicted: Prediction, corrections: Corrections): string | null {
  if (keyCorrections(predicted, corrections).length === 0) return null;
  const said = clean(predicted.name) || clean(`${clean(predicted.year)} ${clean(predicted.coinType)}`);
  const was = truth(predicted, corrections);
  if (!said || !was) return null;
  const tail = `"; it was ${clean(was, 80)}.`;
  return `Said "${clean(said, MAX_LENGTH - tail.length - 6)}${tail}`;
}

function truth(predicted: Prediction, corrections: Corrections): string {
  const now = (field: string) => (corrections[field] ? corrections[field].corrected : predicted[field]);
  const year = Number(clean(now('year'), 4));
  const mintMark = clean(now('mintMark'), 16);
  const issue = Number.isInteger(year) && year > 0 ? dated({ year, mintMark }) : mintMark;
  const kind = clean(now('coinType'), 60);
  if (corrections.coinType || corrections.series || corrections.country) {
    const series = corrections.series ? clean(now('series'), 60) : '';
    const country = corrections.country ? clean(now('country'), 60) : '';
    const place = country ? `of ${country}` : '';
    return clean([issue, kind, place, series && series !== kind ? `(${series})` : ''].join(' '));
  }
  return mintMark || !issue ? issue : `${issue} without a mint mark`;
}

/** Control and bidi characters, quotes. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}"'`´‘’“”„«»<>{}[\]\\|]/gu;

function clean(value: unknown, max = MAX_LENGTH): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value).replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  return [...text].slice(0, Math.max(0, max)).join('').trim();
}

const isOf = (
  series: string | null | undefined,
  predicted: Prediction,
  corrections: Corrections,
): boolean => {
  if (!series) return false;
  const wanted = clean(series).toLowerCase();
  return [
    predicted.series,
    predicted.coinType,
    corrections.series?.corrected,
    corrections.coinType?.corrected,
  ].some((name) => clean(name).toLowerCase() === wanted);
};
