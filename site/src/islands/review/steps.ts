import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';

/** Timings of the overlays and what follows them, in milliseconds (specification 001, section 9). */
export const SAVING_STEP_MS = 1500;
export const RE_VERIFY_STEP_MS = 800;
export const SAVED_MS = 2000;
export const AUTO_RE_VERIFY_MS = 1500;

/** Of the steps that are left when the work is done. */
export const REST_STEP_MS = 100;
/** Whoever has waited so long for the second model may go on without it. */
export const IMPATIENT_MS = 8000;

/** After so long without a key what is typed into an open form is taken in. */
export const TAKEN_IN_MS = 600;

/** Work quicker than this is done before anybody could read what it does. */
export const OVERLAY_AFTER_MS = 200;

/** The step shown after so many ms; the last one stays until the work ends. */
export const stepAt = (elapsedMs: number, everyMs: number, count: number): number =>
  Math.min(Math.max(0, Math.floor(elapsedMs / everyMs)), count - 1);

export const RE_VERIFY_STEPS = [
  msg('Detected field change'),
  msg('Fetching accurate details'),
  msg('Updating specifications'),
  msg('Refreshing market values'),
] as const;

/** Until the second model has answered none of the later steps has begun: what comes after it is of no interest to it. */
export const CROSS_CHECK_STEP = 1;

/** What happens while a coin is saved: checks are spoken of only where there is a second model to make them. */
export const savingSteps = (secondModel: string | null, isSkipped = false): string[] => [
  ...(secondModel
    ? [
        t('AI agents verifying'),
        isSkipped ? t('No Second Opinion') : t('Cross-checking with a second AI model'),
      ]
    : []),
  t('Updating the learning database'),
  t('Saving to collection'),
];

export const SAVED = msg('Coin verified and saved to your collection');
