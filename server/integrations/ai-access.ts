import type { Log } from '../log.ts';

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
