import { UNITED_STATES } from '../../shared/coins/identity.ts';
import { flag, readFlags, withFlags } from '../../shared/identify/flags.ts';
import {
  CONFIDENCE_STEPS,
  DIFFICULTIES,
  type Difficulty,
  type Identification,
} from '../../shared/identify/model.ts';
import { msg, sentences } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { buildIndex } from '../catalogue/search-index.ts';
import { promptOf } from './ai/prompt.ts';
import type { Case } from './case.ts';
import type { IdentifyDeps } from './deps.ts';
import type { AiAnswer } from './jobs/asking.ts';
import { distinct, offeredBy } from './reader.ts';
import { RULES, rulesFor } from './referee/rules.ts';
import { isReadAbroad } from './temporary.ts';
import { REVIEW, setUpOf, unanswered } from './unanswered.ts';
import { worthOf } from './value.ts';

type Judging = Pick<Case, 'scope' | 'answer' | 'reading' | 'photos' | 'verdict'>;
type Answered = Extract<AiAnswer, { ok: true }>;
type Failed = Exclude<AiAnswer, Answered>;

/** The rules of the coin's country decide. */
export async function judge(deps: IdentifyDeps, coin: Judging): Promise<void> {
  const { answer, reading } = coin;
  // Non-blocking.
  if (answer || reading) await buildIndex(deps.catalogue());
  coin.verdict = await (answer?.ok ? heard(deps, coin, answer) : read(deps, coin, answer));
}

async function heard(
  deps: IdentifyDeps,
  { scope, reading, photos }: Judging,
  { said, model }: Answered,
): Promise<Identification> {
  const rules = rulesFor(said);
  const found = rules.judge(deps, said);
  const { claimedValue, ...fields } = found;
  const { outcome } = found;
  const isNamed = outcome === 'identified' || outcome === 'foreign';
  const isKnown = outcome === 'identified' && found.catalogueMatch !== null;
  const isReader = reading !== null && reading.state !== 'off';
  const coin: Identification = {
    ...fields,
    ...(isReader && { reading }),
    ...(isReader &&
      !isNamed && {
        alternatives: distinct([...found.alternatives, ...offeredBy(deps.catalogue(), reading)]),
      }),
    ...(await worthOf(deps, isKnown ? found : null, isNamed ? claimedValue : null)),
    confidence: await rules.confidence(deps, found, said, model),
    // No error in the world's review.
    errorMessage: outcome === 'foreign' && scope !== 'us' ? null : REVIEW[outcome],
    ...photos,
    ...askedOf(deps, scope, model),
    ...{ timestamp: new Date().toISOString(), remembered: null, crossCheck: null },
  };
  const isWorld = scope === 'world' || rules === RULES.world;
  const opinionBy = ({ opinion }: typeof rules) => reading && opinion(deps, coin, reading, said);
  const crossCheck = (await opinionBy(RULES.us)) ?? (isWorld ? await opinionBy(RULES.world) : null);
  return isWorld ? ofWorld({ ...coin, crossCheck }) : { ...coin, crossCheck };
}

async function read(deps: IdentifyDeps, coin: Judging, failed: Failed | null): Promise<Identification> {
  const { scope, reading } = coin;
  const found = await readHere(deps, coin, failed);
  const isOpen = found.outcome !== 'identified';
  if (scope !== 'world' && !(scope === 'any' && isOpen && isReadAbroad(reading))) return found;
  return ofWorld(isOpen && reading ? await RULES.world.propose(deps, reading, found) : found);
}

async function readHere(
  deps: IdentifyDeps,
  { scope, reading, photos }: Judging,
  failed: Failed | null,
): Promise<Identification> {
  const none = unanswered('unavailable', setUpOf(deps), photos);
  if (!failed) return reading ? RULES.us.propose(deps, reading, none) : none;
  const { message, model } = failed;
  const asked = askedOf(deps, scope, model);
  if (!isProposal(reading)) return unanswered('failed', message, photos, asked);
  const proposed = await RULES.us.propose(deps, reading, none);
  const errorMessage = sentences(
    msg('{name} didn’t answer. This suggestion comes from recognition.', { name: asked.source }),
    message,
  );
  const flags = withFlags([flag('no_answer', errorMessage), ...readFlags(proposed)]);
  return { ...proposed, errorMessage, ...flags };
}

const askedOf = ({ ai }: IdentifyDeps, scope: Case['scope'], model: string) => ({
  source: ai?.name ?? msg('The AI'),
  model,
  prompt: promptOf(scope),
});

const AMERICAN = { country: UNITED_STATES, currency: 'USD', region: 'North America', script: 'Latin' };

function ofWorld(verdict: Identification): Identification {
  const coin = { ...verdict, ...(verdict.outcome === 'identified' && AMERICAN) };
  return { ...coin, difficultyLevel: difficultyOf(coin) };
}

const WORN = /^(poor|fair|about good|good)\b/i;

/** A point each: script, wear, unlisted, looks, one side, confidence < 80, < 60. */
export function difficultyOf(coin: Identification): Difficulty {
  const { confidence, condition, script, catalogueMatch, crossCheck, reverseImageUrl } = coin;
  const doubt = confidence >= CONFIDENCE_STEPS.high ? 0 : confidence >= CONFIDENCE_STEPS.middle ? 1 : 2;
  const points = [
    Boolean(script) && !/latin/i.test(script ?? ''),
    WORN.test(condition ?? ''),
    catalogueMatch === null,
    crossCheck?.state === 'disagreed',
    reverseImageUrl === null,
  ].filter(Boolean).length;
  return DIFFICULTIES[Math.min(3, Math.max(0, doubt + points - 1))] ?? 'expert';
}

export function addNotice(coin: Case): void {
  const { notice, verdict } = coin;
  if (notice)
    coin.verdict = {
      ...verdict,
      ...withFlags([flag('limit_reached', notice), ...readFlags(verdict)]),
    };
}

export const isProposal = (reading: Reading | null): reading is Reading =>
  reading !== null && reading.candidates.length > 0;
