import { keepText, readText } from '../../lib/drafts.ts';
import type { FlowScope } from '../../lib/flow.ts';

export interface Run {
  ticket: string;
  way: Way;
}
export type Way = 'verify' | 'look';

/** Survives a reload and a visit to another page. */
const KEYS: Readonly<Record<FlowScope, string>> = { any: 'mintmark:camera', world: 'mintmark:global-camera' };

export const keepRun = (run: Run | null, scope: FlowScope = 'any', store?: Storage) =>
  keepText(KEYS[scope], run && JSON.stringify(run), store);

export function readRun(scope: FlowScope = 'any', store?: Storage): Run | null {
  try {
    const run: unknown = JSON.parse(readText(KEYS[scope], store) ?? 'null');
    return isRun(run) ? run : null;
  } catch {
    return null;
  }
}

const isRun = (value: unknown): value is Run =>
  typeof value === 'object' &&
  value !== null &&
  'ticket' in value &&
  typeof value.ticket === 'string' &&
  'way' in value &&
  (value.way === 'verify' || value.way === 'look');
