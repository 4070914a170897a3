import type { FoundCoin } from '../../../shared/catalogue/world.ts';
import type { Identification } from '../../../shared/identify/model.ts';
import { keepText, readText } from './drafts.ts';

/** Read once, then removed; signing out clears it like any draft. */
const KEY = 'mintmark:verification';

export interface Handoff {
  tempId: string;
  chosen?: Partial<Identification>;
}

export function handVerification(handoff: Handoff, store?: Storage) {
  keepText(KEY, JSON.stringify(handoff), store);
}

/** Reads once; null if nothing is readable. */
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

const CHOOSER_KEY = 'mintmark:photo-upload:choose';

/** The next page opens the phone's chooser of photos by itself. */
export const askForPhotos = (store?: Storage) => keepText(CHOOSER_KEY, 'now', store);

export function takeAskedForPhotos(store?: Storage): boolean {
  const isAsked = readText(CHOOSER_KEY, store) !== null;
  keepText(CHOOSER_KEY, null, store);
  return isAsked;
}

/** For the form that takes it. */
export const ENTRY_KEY = 'mintmark:manual-entry:entry';

export const keepEntry = (entry: FoundCoin, store?: Storage) =>
  keepText(ENTRY_KEY, JSON.stringify(entry), store);

export function parsePrefill(json: string): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(json);
    return data && typeof data === 'object' && !Array.isArray(data) ? { ...data } : null;
  } catch {
    return null;
  }
}

/** Text or a plain decimal number; '' for anything else, such as 1e400. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && /^\d+(\.\d+)?$/.test(String(value)) ? String(value) : '';
}

/** First amount of a text or range: "$1,100 - $1,300" gives "1100"; '' if none or negative. */
export function firstAmount(text: string): string {
  const [, minus, amount = ''] = /([-−–]\s*\$?\s*)?(\d[\d,]*(?:\.\d{1,2})?)/.exec(text) ?? [];
  return minus ? '' : amount.replaceAll(',', '');
}

/** Four digits, else ''. */
export const yearOf = (value: unknown): string => {
  const year = textOf(value);
  return /^[1-9]\d{3}$/.test(year) ? year : '';
};
