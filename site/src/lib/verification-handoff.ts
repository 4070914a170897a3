import type { Identification } from '../../../shared/identify/model.ts';
import { keepText, readText } from './drafts.ts';

/** Read once, then removed (specification 001, section 4); signing out forgets it as it does every draft. */
const KEY = 'mintmark:verification';

/** What the screen before knows of the result to be verified. */
export interface Handoff {
  tempId: string;
  /** Fields chosen there, which stand in place of the identified ones. */
  chosen?: Partial<Identification>;
}

/** Leaves a result to /coin-verification, which is opened next. */
export function handVerification(handoff: Handoff, store?: Storage) {
  keepText(KEY, JSON.stringify(handoff), store);
}

/** What the screen before left, once; null where it left nothing that can be read. */
export function takeVerification(store?: Storage): Handoff | null {
  const text = readText(KEY, store);
  keepText(KEY, null, store);
  try {
    const left: unknown = JSON.parse(text ?? 'null');
    return isHandoff(left) ? left : null;
  } catch {
    return null;
  }
}

const isHandoff = (value: unknown): value is Handoff =>
  typeof value === 'object' &&
  value !== null &&
  'tempId' in value &&
  typeof value.tempId === 'string' &&
  value.tempId !== '' &&
  (!('chosen' in value) || (typeof value.chosen === 'object' && value.chosen !== null));
