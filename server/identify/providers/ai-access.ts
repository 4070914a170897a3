import type { Log } from '../../core/log.ts';

export interface AiAccess {
  /** Without trailing slash. */
  baseUrl: string;
  model: string;
  secondModel: string | null;
  apiKey: string | null;
  /** Per attempt, in ms. */
  timeoutMs: number;
  log: Log;
}

/** Header values take printable ASCII only. */
export const isSendable = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);
