import { t, tAs } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import type { Finding, Hint } from './quality.ts';
import type { Side } from './steps.ts';

export const sideName = (side: Side): string => (side === 'obverse' ? t('Obverse') : t('Reverse'));
export const sideInText = (side: Side): string => (side === 'obverse' ? t('obverse') : t('reverse'));
export const sideShort = (side: Side): string =>
  side === 'obverse' ? tAs('side of a coin', 'Front') : tAs('side of a coin', 'Back');

export const SIDE_TITLE: Readonly<Record<Side, string>> = {
  obverse: msg('Obverse (front)'),
  reverse: msg('Reverse (back)'),
};

export const SIDE_TEXT: Readonly<Record<Side, string>> = {
  obverse: msg('Usually the side with the portrait and the year.'),
  reverse: msg('Now turn the coin over.'),
};

export const HINT: Readonly<Record<Hint, string>> = {
  dark: msg('Too dark: add light'),
  bright: msg('Too bright: reduce the light'),
  empty: msg('Place the coin in the ring'),
  far: msg('Move closer: fill the ring'),
  near: msg('Move back: show the whole edge'),
  aside: msg('Centre the coin in the ring'),
  ready: msg('Good. Hold still'),
};

export const preparingInWords = (now: number, of: number) =>
  of === 1 ? t('Preparing the photo…') : t('Preparing photo {now} of {of}…', { now, of });

export const FINDING: Readonly<Record<Finding, { short: string; text: string }>> = {
  dark: { short: msg('Dark'), text: msg('The photo is very dark. Use a lamp, or move near a window.') },
  empty: {
    short: msg('No coin in view'),
    text: msg('No coin found in the ring. Try a plain background in a different colour.'),
  },
  blur: {
    short: msg('Blurred'),
    text: msg('The photo looks blurred. Hold still, or move back a little so the camera can focus.'),
  },
  glare: {
    short: msg('Glare'),
    text: msg('A reflection hides part of the coin. Tilt the coin slightly, or move the light.'),
  },
};
