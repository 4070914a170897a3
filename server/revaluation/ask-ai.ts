import type { CoinRow } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import { failed, queuedFor } from '../identify/jobs/asking.ts';
import { type Run, type Sender, STOPPING } from '../identify/jobs/runs.ts';
import type { AiProvider } from '../identify/providers/ai.ts';
import type { RevaluationDeps } from './deps.ts';
import { AiValue, valueQuestion } from './prompt.ts';

export interface Guess extends AiValue {
  model: string;
}

/**
 * Queued and counted like an identification (429). Throws AppError 502, 503 or 504 if the AI fails. Sends the coin's
 * text, never its notes.
 */
export async function askValue(
  deps: RevaluationDeps,
  provider: AiProvider,
  sender: Sender,
  { coin, estimate }: { coin: CoinRow; estimate: Estimate },
): Promise<Guess> {
  const controller = new AbortController();
  const run: Run = {
    ...{
      ticket: crypto.randomUUID(),
      kind: 'value',
      caller: { ...sender },
      startedAt: new Date(),
      signal: controller.signal,
    },
    ...{ scope: 'us', found: {}, stage: 'waiting', place: null },
    ...{ tempId: null, coinId: coin.id, message: null },
    tokens: { input: 0, output: 0 },
  };
  const answer = queuedFor(
    AiValue,
    deps,
    provider,
    run,
    async (ask) => {
      const said = await ask(valueQuestion(coin, estimate));
      if (!said.ok) throw failed(said.failure, said.message);
      return { ...said.said, model: said.model };
    },
    msg('melt value, face value and your value are kept'),
  );
  const asked = deps.valueQuestions;
  const one = { controller, answer };
  asked.add(one);
  const began = performance.now();
  let outcome = 'failed';
  try {
    const guess = await answer;
    outcome = guess.estimate === null ? 'unknown' : 'valued';
    return guess;
  } finally {
    asked.delete(one);
    deps.log.info('valuation', {
      ...{ userId: sender.id, provider: provider.name, outcome, ms: Math.round(performance.now() - began) },
      inputTokens: run.tokens.input,
      outputTokens: run.tokens.output,
    });
  }
}

/** Gives questions `withinMs`, then aborts them. */
export async function finishValuing(
  { valueQuestions }: Pick<RevaluationDeps, 'valueQuestions'>,
  withinMs: number,
): Promise<void> {
  const left = [...valueQuestions];
  if (left.length === 0) return;
  const all = Promise.allSettled(left.map(({ answer }) => answer));
  await Promise.race([all, Bun.sleep(withinMs)]);
  for (const { controller } of left) controller.abort(STOPPING);
  await all;
}
