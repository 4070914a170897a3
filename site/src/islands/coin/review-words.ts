import type { Coin } from '../../../../shared/coins/model.ts';

type Reviewed = Pick<Coin, 'userVerified' | 'identificationMethod' | 'uncertaintyFlags'>;

/** Why a coin waits for its owner's review, in a sentence; a colon where what is to be looked at is listed below it. */
export function reviewReason({ userVerified, identificationMethod, uncertaintyFlags }: Reviewed): string {
  const isListed = Boolean(uncertaintyFlags?.length);
  if (userVerified || identificationMethod === null)
    return isListed ? 'It was saved, marked for review because of this:' : 'It was saved, marked for review.';
  const who = identificationMethod === 'AI identification' ? 'The AI identified it' : 'It was recognised';
  return `${who} from its photos, and nobody has checked it yet.${isListed ? ' What to look at:' : ''}`;
}
