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

/** The fields of a `prefill` parameter, which anybody can write; null when it is no JSON object. */
export function parsePrefill(json: string): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(json);
    return data && typeof data === 'object' && !Array.isArray(data) ? { ...data } : null;
  } catch {
    return null;
  }
}

/** Text, or a number that one would write in digits; anything else, 1e400 and the like, is nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && /^\d+(\.\d+)?$/.test(String(value)) ? String(value) : '';
}

/** The first amount of a text that may be a range: "$1,100 - $1,300" gives "1100"; '' when there is none, or it is negative. */
export function firstAmount(text: string): string {
  const [, minus, amount = ''] = /([-−–]\s*\$?\s*)?(\d[\d,]*(?:\.\d{1,2})?)/.exec(text) ?? [];
  return minus ? '' : amount.replaceAll(',', '');
}

/** A year in four digits; '' for anything else. */
export const yearOf = (value: unknown): string => {
  const year = textOf(value);
  return /^[1-9]\d{3}$/.test(year) ? year : '';
};
