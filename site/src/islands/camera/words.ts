import type { Finding, Hint } from './quality.ts';
import type { Side } from './steps.ts';

export const SIDE_TITLE: Readonly<Record<Side, string>> = {
  obverse: 'Obverse (front)',
  reverse: 'Reverse (back)',
};

export const SIDE_TEXT: Readonly<Record<Side, string>> = {
  obverse: 'Usually the side with the portrait and the year.',
  reverse: 'Now turn the coin over.',
};

/** While aiming: what to do about it. */
export const HINT: Readonly<Record<Hint, string>> = {
  dark: 'Too dark: more light, please',
  bright: 'Too bright: less light, please',
  empty: 'Place the coin in the ring',
  far: 'Move closer: the coin should fill the ring',
  near: 'Move back a little: the whole edge should show',
  aside: 'Bring the coin to the middle of the ring',
  ready: 'Good. Hold still',
};

/** Chosen photos are made fit one after the other. */
export const preparingInWords = (now: number, of: number) =>
  of === 1 ? 'Preparing the photo…' : `Preparing photo ${now} of ${of}…`;

/** After the shutter: what may be wrong, and what helps. */
export const FINDING: Readonly<Record<Finding, { short: string; text: string }>> = {
  dark: { short: 'Dark', text: 'The photo is very dark. A lamp or a window helps.' },
  empty: {
    short: 'No coin seen',
    text: 'There is no round thing in the ring. A plain ground of another colour helps.',
  },
  blur: {
    short: 'Blurred',
    text: 'The photo looks blurred. Hold still, or move back a little: very near, a camera cannot focus.',
  },
  glare: {
    short: 'Glare',
    text: 'A reflection hides a part of the coin. Tilt it a little, or move the light aside.',
  },
};
