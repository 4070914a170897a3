import type { Identification } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { GivenFact, Reading } from '../../shared/recognizer/model.ts';
import { AppError } from '../core/errors.ts';
import type { Uploads } from '../photos/uploads.ts';
import { rankAgain, readerOf } from '../recognizer/service.ts';
import { identifyQuestion } from './ai/prompt.ts';
import { type Case, openCase, reopenCase } from './case.ts';
import type { Finished, IdentifyDeps } from './deps.ts';
import { type Ask, besideReader, codeOf, failed, queued, queuedForReader, type Read } from './jobs/asking.ts';
import type { Run } from './jobs/runs.ts';
import { isUsedUp } from './jobs/usage.ts';
import { addNotice, isProposal, judge } from './judge.ts';
import { hintsFor } from './learning/hints.ts';
import {
  dropPhotos,
  keepPhotos,
  loadPhotos,
  placeCircles,
  prepareForReader,
  putInOrder,
  readPhotos,
  showPhotos,
} from './photos.ts';
import { hintOf } from './reader.ts';
import { offerRemembered, recallFile, recallLookalike, recogniseWorldCoin } from './remembered.ts';
import { addSlab } from './slab.ts';
import { holdRecalled, holdVerdict } from './temporary.ts';

const ALL_USED = msg('Today’s AI identifications are used up. This suggestion comes from recognition.');

/** Steps fill in a `Case`. Throws like encodePhoto; 422 for the same file twice, 429 at the limits. */
export async function identifyPhotos(deps: IdentifyDeps, uploads: Uploads, run: Run): Promise<Finished> {
  run.stage = 'preparing';
  const coin = openCase(run, await readPhotos(uploads), uploads.circles);

  if (await recallFile(deps, coin)) {
    await holdRecalled(deps, coin);
    return finished(coin);
  }

  const work = inQueue(deps, coin, ALL_USED);
  return work(async (turn) => {
    await showPhotos(coin);
    run.signal.throwIfAborted();
    // Stored first, so that a restart loses nothing.
    const keeping = keepPhotos(deps, coin);
    // Avoids an unhandled rejection.
    keeping.catch(() => {});
    try {
      await prepareForReader(coin);
      await Promise.all([look(deps, coin, turn), recallLookalike(deps, coin)]);
      await keeping;
      putInOrder(coin);
      await judge(deps, coin);
      await addSlab(deps, coin);
      addNotice(coin);
      await recogniseWorldCoin(deps, coin);
      await offerRemembered(deps, coin);
      run.signal.throwIfAborted();
      await holdVerdict(deps, coin);
      return finished(coin);
    } catch (error) {
      await keeping.catch(() => {});
      await dropPhotos(deps, coin);
      throw error;
    }
  });
}

interface Turn {
  ask?: Ask;
  read?: Read;
}

/** `instead`: the reader replaces an AI at its daily limit. */
const inQueue =
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

async function look(deps: IdentifyDeps, coin: Case, { ask, read }: Turn): Promise<void> {
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

/** Failures leave the held result unchanged. */
export async function identifyAgain(
  deps: IdentifyDeps,
  run: Run,
  held: { tempId: string; coinData: Identification; circles?: Uploads['circles'] | undefined },
): Promise<Finished> {
  const { circles } = held;
  const coin = reopenCase(run, held);
  const lookAgain = async (turn: Turn) => {
    await loadPhotos(deps, coin, circles);
    await Promise.all([look(deps, coin, turn), circles && placeCircles(deps, coin, circles)]);
  };
  if (circles) await queuedForReader(deps, run, (read) => lookAgain({ read }));
  else await inQueue(deps, coin)(lookAgain);
  if (circles && coin.reading?.state === 'off')
    throw new AppError(503, 'identification_not_set_up', coin.reading.message);
  refuseWorse(coin, held.coinData);
  const facts = held.coinData.reading?.facts;
  if (coin.reading && facts) coin.reading = withFacts(deps, coin.reading, stillTrue(facts, coin));
  putInOrder(coin);
  await judge(deps, coin);
  await addSlab(deps, coin);
  await holdVerdict(deps, coin);
  return { identification: coin.verdict, tempId: run.tempId, found: run.found, coin: null, failure: null };
}

/** The answer has put two photos in order. */
const stillTrue = (facts: GivenFact[], { sides }: Case): GivenFact[] =>
  sides.length > 1 ? facts.filter(({ kind }) => kind !== 'side') : facts;

const withFacts = (deps: IdentifyDeps, reading: Reading, facts: GivenFact[]): Reading => {
  const ranked = rankAgain(deps, reading, facts);
  return ranked ? { ...ranked, facts, evidence: reading.evidence } : reading;
};

function refuseWorse({ answer, reading }: Case, before: Identification): void {
  const isWorse = before.outcome === 'identified' || !isProposal(reading);
  if (answer && !answer.ok && isWorse) throw failed(answer.failure, answer.message);
}

function finished({ run, answer, reading, verdict }: Case): Finished {
  const failure = answer && !answer.ok ? answer.failure : null;
  const done = { identification: verdict, tempId: run.tempId, found: run.found, coin: null };
  if (failure && isProposal(reading)) return { ...done, failure: null, replaced: failure };
  if (failure) Object.assign(run, { stage: 'failed', code: codeOf(failure), message: verdict.errorMessage });
  return { ...done, failure };
}
