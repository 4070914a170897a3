import { and, count, eq, gt, ne, sql, sum } from 'drizzle-orm';
import { activeLearningFeedback as feedback } from '../../../db/schema.ts';
import { type LearningStats, RECENT_MS } from '../../../shared/identify/learning.ts';
import type { IdentifyDeps } from '../deps.ts';
import { NO_MODEL } from './record.ts';

/** Own feedback only; without a model there is no prediction. */
export async function learningStats(
  deps: IdentifyDeps,
  userId: string,
  now = Date.now(),
): Promise<LearningStats> {
  const { orm } = deps.db;
  const mine = eq(feedback.userId, userId);
  const countries = await orm
    .select({ country: feedback.country, times: count() })
    .from(feedback)
    .where(mine)
    .groupBy(feedback.country)
    .orderBy(feedback.country);
  const [predicted] = await orm
    .select({
      times: count(),
      right: sum(sql`case when ${feedback.isCorrect} then 1 else 0 end`).mapWith(Number),
    })
    .from(feedback)
    .where(and(mine, ne(feedback.predictionModel, NO_MODEL)));
  const [recent] = await orm
    .select({ times: count() })
    .from(feedback)
    .where(and(mine, gt(feedback.createdAt, new Date(now - RECENT_MS))));
  const share = predicted?.times ? (predicted.right ?? 0) / predicted.times : 0;
  return {
    totalFeedback: countries.reduce((total, { times }) => total + times, 0),
    predictions: predicted?.times ?? 0,
    accuracyRate: Math.round(share * 1000) / 10,
    feedbackByCountry: Object.fromEntries(countries.map(({ country, times }) => [country, times])),
    recentFeedback: recent?.times ?? 0,
  };
}
