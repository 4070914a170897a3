import type { Circles, Placing } from '../../lib/circle.ts';
import type { Finding } from './quality.ts';

export type Side = 'obverse' | 'reverse';

/** A photo that was taken or chosen. */
export interface Shot {
  blob: Blob;
  /** An object URL that shows it. */
  url: string;
  /** What was wrong with it and was accepted. */
  findings: readonly Finding[];
  /** Taken with the coin in the ring. */
  framed: boolean;
  /** Where the coin lies on it; left out while nobody has looked. */
  placing?: Placing;
}

/** What has been taken, and what is to be done next. */
export interface Steps {
  obverse: Shot | null;
  reverse: Shot | null;
  /** The side the camera waits for. */
  side: Side;
  /** The reverse was left out on purpose. */
  oneSided: boolean;
  step: 'shoot' | 'review';
}

export const BEGINNING: Steps = {
  obverse: null,
  reverse: null,
  side: 'obverse',
  oneSided: false,
  step: 'shoot',
};

export type StepAction =
  | { type: 'kept'; shot: Shot }
  /** Two files chosen at once: the front is the first. */
  | { type: 'both'; obverse: Shot; reverse: Shot }
  | { type: 'retake'; side: Side }
  | { type: 'only one side' }
  | { type: 'keep as it was' }
  /** Known by its photo: the sides may have been swapped since. */
  | { type: 'placed'; photo: Blob; placing: Placing }
  | { type: 'swap' }
  | { type: 'start anew' };

/** Obverse, then reverse, then the review; a side taken again leads back to where one came from. */
export function nextSteps(now: Steps, action: StepAction): Steps {
  switch (action.type) {
    case 'kept':
      return settle({ ...now, [now.side]: action.shot, oneSided: now.oneSided && now.side === 'obverse' });
    case 'both':
      return settle({ ...now, obverse: action.obverse, reverse: action.reverse, oneSided: false });
    case 'retake':
      return { ...now, side: action.side, step: 'shoot' };
    case 'only one side':
      return settle({ ...now, reverse: null, oneSided: true });
    case 'keep as it was':
      return settle(now);
    case 'placed':
      return { ...now, obverse: placed(now.obverse, action), reverse: placed(now.reverse, action) };
    case 'swap':
      return now.reverse ? { ...now, obverse: now.reverse, reverse: now.obverse } : now;
    case 'start anew':
      return BEGINNING;
  }
}

const placed = (shot: Shot | null, { photo, placing }: { photo: Blob; placing: Placing }) =>
  shot?.blob === photo ? { ...shot, placing } : shot;

/** Where the coin lies on both photos, as far as that is known. */
export const circlesOf = ({ obverse, reverse }: Pick<Steps, 'obverse' | 'reverse'>): Circles => ({
  obverse: obverse?.placing?.circle ?? null,
  reverse: reverse?.placing?.circle ?? null,
});

/** To the side that is still missing, else to the review. */
function settle(now: Steps): Steps {
  if (!now.obverse) return { ...now, side: 'obverse', step: 'shoot' };
  if (!now.reverse && !now.oneSided) return { ...now, side: 'reverse', step: 'shoot' };
  return { ...now, step: 'review' };
}
