import { msg } from '../../../shared/language/msg.ts';
import type { Failure, Question, Reply, Tokens } from './ai.ts';
import type { AiAccess } from './ai-access.ts';
import type { Attempt } from './ai-try.ts';

export interface Settings {
  key: string;
  model: string;
}

const BY_HAND = msg('Please try again, or enter the details yourself.');
const toCheck = (setting: string) => msg`Whoever runs this server should check ${setting}.`;
const UNTIL_THEN = msg('Until then, please enter the details yourself.');

/** For the collector; only operator faults name a setting. */
const SENTENCES: Record<Failure, string | ((settings: Settings) => string)> = {
  busy: msg('The AI service is busy. Please try again in a minute, or enter the details yourself.'),
  unavailable: `${msg('The AI service cannot be reached at the moment.')} ${BY_HAND}`,
  slow: `${msg('The AI service did not answer in time.')} ${BY_HAND}`,
  refused: msg(
    'The AI service declined to look at these photos. Please try other photos, or enter the details yourself.',
  ),
  empty: `${msg('The AI service sent an empty answer.')} ${BY_HAND}`,
  'cut off': `${msg('The answer of the AI service was cut off before its end.')} ${BY_HAND}`,
  malformed: `${msg('The AI service sent an answer that could not be read.')} ${BY_HAND}`,
  unauthorised: ({ key }) =>
    `${msg('The AI service does not accept the key of this server.')} ${toCheck(key)} ${UNTIL_THEN}`,
  gone: ({ model }) => `${msg('The AI model is not available any more.')} ${toCheck(model)} ${UNTIL_THEN}`,
  rejected: `${msg('The AI service did not take the request.')} ${BY_HAND}`,
  cancelled: msg('The identification was cancelled.'),
};

export function replyOf(
  attempt: Attempt,
  {
    access,
    question,
    spent,
    settings,
  }: {
    access: AiAccess;
    question: Question;
    spent: Tokens;
    settings: Settings;
  },
): Reply {
  const tokens = { ...spent };
  if (attempt.ok) return { ok: true, json: attempt.json, model: attempt.model, tokens };
  const { failure, status } = attempt;
  const model = question.model ?? access.model;
  if (failure !== 'cancelled') access.log.warn('the AI did not answer', { model, failure, status });
  const sentence = SENTENCES[failure];
  const isSecond = model !== access.model && model === access.secondModel;
  const asked = isSecond ? { ...settings, model: 'MINTMARK_AI_SECOND_MODEL' } : settings;
  const message = typeof sentence === 'string' ? sentence : sentence(asked);
  return { ok: false, failure, model, message, tokens };
}
