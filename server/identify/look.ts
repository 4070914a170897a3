import { readerOf } from '../recognizer/service.ts';
import { identifyQuestion } from './ai/prompt.ts';
import type { Case } from './case.ts';
import type { IdentifyDeps } from './deps.ts';
import { type Ask, besideReader, queued, queuedForReader, type Read } from './jobs/asking.ts';
import { isUsedUp } from './jobs/usage.ts';
import { hintsFor } from './learning/hints.ts';
import { hintOf } from './reader.ts';

/** What a turn in the queue allows to ask: the AI, the reader alone, or neither. */
export interface Turn {
  ask?: Ask;
  read?: Read;
}

/** Queue of the AI, else of the reader. With `instead` the reader looks when the AI is used up for the day, and that is noted. */
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

/** The AI with hints from earlier corrections and the reader's first impression, or the reader alone. */
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
