import { readerOf } from '../recognizer/service.ts';
import { identifyQuestion } from './ai/prompt.ts';
import type { Case } from './case.ts';
import type { IdentifyDeps } from './deps.ts';
import { type Ask, besideReader, queued, queuedForReader, type Read } from './jobs/asking.ts';
import { isUsedUp } from './jobs/usage.ts';
import { hintsFor } from './learning/hints.ts';
import { hintOf } from './reader.ts';

export interface Turn {
  ask?: Ask;
  read?: Read;
}

/** `instead`: the reader replaces an AI at its daily limit. */
export const inQueue =
  (deps: IdentifyDeps, coin: Case, instead?: string) =>
  async <T>(work: (turn: Turn) => Promise<T>): Promise<T> => {
    const { ai } = deps;
    const { run } = coin;
    const withReader = () => queuedForReader(deps, run, (read) => work({ read }));
    if (!ai) return readerOf(deps) ? withReader() : work({});
    try {
      return await queued(deps, ai, run, (ask) => work({ ask }));
    } catch (error) {
      if (!instead || !isUsedUp(error) || !readerOf(deps)) throw error;
      coin.notice = instead;
      return withReader();
    }
  };

export async function look(deps: IdentifyDeps, coin: Case, { ask, read }: Turn): Promise<void> {
  const { run, scope, sides } = coin;
  if (read) coin.reading = await read(sides);
  if (!ask) return;
  coin.hints = await hintsFor(deps, run.caller.id, coin.series);
  const photos = coin.shown.map(({ jpeg }) => ({ jpeg }));
  const heard = await besideReader(deps, run, sides, (early) =>
    ask(
      identifyQuestion({
        ...{ photos, hasReverse: photos.length > 1, hints: coin.hints },
        ...{ reader: early && hintOf(early), scope },
      }),
    ),
  );
  coin.answer = heard.said;
  coin.reading = heard.reading;
}
