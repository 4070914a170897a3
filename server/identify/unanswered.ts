import type { Identification, Outcome } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { IdentifyDeps } from './deps.ts';
import { EMPTY } from './referee/verdict.ts';

export type PhotoUrls = Pick<Identification, 'obverseImageUrl' | 'reverseImageUrl'>;

/** Users see it too. */
export const SET_UP = msg(
  'No AI is set up here, and the embedded reader is off, so coins are not identified automatically. Whoever runs this server can set MINTMARK_READER=full and MINTMARK_AI_PROVIDER=reader, or MINTMARK_GEMINI_API_KEY, or MINTMARK_AI_PROVIDER=openai with MINTMARK_OPENAI_BASE_URL and MINTMARK_OPENAI_MODEL.',
);

const BROKEN = msg(
  "The embedded reader does not work on this machine at the moment; the server's log says why. An AI can be set up instead: MINTMARK_GEMINI_API_KEY, or MINTMARK_AI_PROVIDER=openai with MINTMARK_OPENAI_BASE_URL and MINTMARK_OPENAI_MODEL.",
);

/** A temporary failure. */
export function setUpOf({ reader }: Pick<IdentifyDeps, 'reader'>, message: string = BROKEN): string {
  if (!reader) return SET_UP;
  return reader.state === 'off' ? BROKEN : message;
}

const INTERRUPTED = msg(
  'The identification was interrupted before it finished. Your photos are kept: identify the coin again, or enter its details.',
);

/** Null if a coin is named. */
export const REVIEW: Record<Outcome, string | null> = {
  identified: null,
  unknown: msg(
    'The AI could not tell which coin this is. Please look at the photos, and enter what you see.',
  ),
  'not a coin': msg(
    'The AI sees no coin in these photos. Please take others, or enter the details of the coin.',
  ),
  foreign: msg(
    'This seems to be a coin of another country. The catalogue of coins of the world was asked: please check the details.',
  ),
  unavailable: SET_UP,
  failed: null,
};

export const unanswered = (
  outcome: Extract<Outcome, 'unavailable' | 'failed'>,
  errorMessage: string,
  photos: PhotoUrls,
  asked: Pick<Identification, 'source' | 'model' | 'prompt'> = {
    source: 'Nobody',
    model: null,
    prompt: null,
  },
): Identification => ({
  ...NOTHING,
  ...photos,
  ...asked,
  outcome,
  errorMessage,
  timestamp: new Date().toISOString(),
});

/** Placeholder that survives a crash. */
export const interrupted = (photos: PhotoUrls): Identification => unanswered('failed', INTERRUPTED, photos);

export const isInterrupted = ({ outcome, errorMessage }: Identification): boolean =>
  outcome === 'failed' && errorMessage === INTERRUPTED;

const { claimedValue: _, outcome: __, ...noCoin } = EMPTY;

export const NOTHING: Omit<Identification, 'outcome' | 'timestamp'> = {
  ...noCoin,
  estimatedValue: null,
  valuationSource: null,
  valueConfidence: null,
  valueNote: null,
  melt: null,
  errorMessage: null,
  obverseImageUrl: null,
  reverseImageUrl: null,
  source: 'Nobody',
  model: null,
  prompt: null,
  remembered: null,
  crossCheck: null,
};
