import type { Circles, Placing } from '../../lib/circle.ts';
import type { Finding } from './quality.ts';

export type Side = 'obverse' | 'reverse';

export interface Shot {
  blob: Blob;
  /** Object URL. */
  url: string;
  /** Warnings that were accepted. */
  findings: readonly Finding[];
  /** Taken with the coin in the ring. */
  framed: boolean;
  placing?: Placing;
}

export interface Steps {
  obverse: Shot | null;
  reverse: Shot | null;
  side: Side;
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
  | { type: 'photo'; shot: Shot }
  | { type: 'both'; obverse: Shot; reverse: Shot }
  | { type: 'retake'; side: Side }
  | { type: 'skip-reverse' }
  | { type: 'cancel-retake' }
  /** Identified by its photo: the sides may have been swapped since. */
  | { type: 'placed'; photo: Blob; placing: Placing }
  | { type: 'swap' }
  | { type: 'start-over' };

export function nextSteps(now: Steps, action: StepAction): Steps {
  switch (action.type) {
    case 'photo':
      return settle({ ...now, [now.side]: action.shot, oneSided: now.oneSided && now.side === 'obverse' });
    case 'both':
      return settle({ ...now, obverse: action.obverse, reverse: action.reverse, oneSided: false });
    case 'retake':
      return { ...now, side: action.side, step: 'shoot' };
    case 'skip-reverse':
      return settle({ ...now, reverse: null, oneSided: true });
    case 'cancel-retake':
      return settle(now);
    case 'placed':
      return { ...now, obverse: placed(now.obverse, action), reverse: placed(now.reverse, action) };
    case 'swap':
      return now.reverse ? { ...now, obverse: now.reverse, reverse: now.obverse } : now;
    case 'start-over':
      return BEGINNING;
  }
}

const placed = (shot: Shot | null, { photo, placing }: { photo: Blob; placing: Placing }) =>
  shot?.blob === photo ? { ...shot, placing } : shot;

export const circlesOf = ({ obverse, reverse }: Pick<Steps, 'obverse' | 'reverse'>): Circles => ({
  obverse: obverse?.placing?.circle ?? null,
  reverse: reverse?.placing?.circle ?? null,
});

/** To the missing side, else to the review. */
function settle(now: Steps): Steps {
  if (!now.obverse) return { ...now, side: 'obverse', step: 'shoot' };
  if (!now.reverse && !now.oneSided) return { ...now, side: 'reverse', step: 'shoot' };
  return { ...now, step: 'review' };
}
