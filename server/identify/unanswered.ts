import type { Identification, Outcome } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { IdentifyDeps } from './deps.ts';
import { EMPTY } from './referee/verdict.ts';

export type PhotoUrls = Pick<Identification, 'obverseImageUrl' | 'reverseImageUrl'>;

/** Users see it too. */
export const SET_UP = msg(
  'Automatic identification isn’t set up on this server. Enter the details yourself.',
);

const BROKEN = msg('Recognition isn’t working on this server at the moment. Contact the administrator.');

/** A temporary failure. */
export function setUpOf({ reader }: Pick<IdentifyDeps, 'reader'>, message: string = BROKEN): string {
  if (!reader) return SET_UP;
  return reader.state === 'off' ? BROKEN : message;
}

const INTERRUPTED = msg(
  'The identification was interrupted. Your photos are saved: identify the coin again, or enter the details.',
);

/** Null if a coin is named. */
export const REVIEW: Record<Outcome, string | null> = {
  identified: null,
  unknown: msg('The AI couldn’t identify this coin. Enter what you can see.'),
  'not a coin': msg('The AI sees no coin in these photos. Take new photos, or enter the details.'),
  foreign: msg(
    'This looks like a coin from another country. The details come from the world catalogue; please check them.',
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
export const interrupted = (photos: PhotoUrls): Identification => ({
  ...unanswered('failed', INTERRUPTED, photos),
  interrupted: true,
});

export const isInterrupted = ({ interrupted }: Identification): boolean => interrupted === true;

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
