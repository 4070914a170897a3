import type { Log } from '../../core/log.ts';

/** How a provider is reached. */
export interface AiAccess {
  /** Without a slash at its end. */
  baseUrl: string;
  model: string;
  secondModel: string | null;
  apiKey: string | null;
  /** Milliseconds for one try. */
  timeoutMs: number;
  log: Log;
}

/** Whether a key can be sent at all: a header takes no line break and no letter beyond ASCII. */
export const isSendable = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);
