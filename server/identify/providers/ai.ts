import type { Log } from '../../core/log.ts';

/** Upright JPEG, at most 1600 pixels long. */
export interface AiPhoto {
  jpeg: Uint8Array<ArrayBuffer>;
}

export interface AnswerSchema {
  type: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  description?: string;
  nullable?: boolean;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  items?: AnswerSchema;
  properties?: Readonly<Record<string, AnswerSchema>>;
  required?: readonly string[];
}

export interface Question {
  instructions: string;
  /** Untrusted text, as data only. */
  text: string;
  photos: AiPhoto[];
  answer: AnswerSchema;
  model?: string;
  signal?: AbortSignal;
}

/** busy: 429; unavailable: 5xx or no connection; gone: with all successors. */
export type Failure =
  | 'busy'
  | 'unavailable'
  | 'slow'
  | 'refused'
  | 'empty'
  | 'cut off'
  | 'malformed'
  | 'unauthorised'
  | 'gone'
  | 'rejected'
  | 'cancelled';

export interface Tokens {
  input: number;
  output: number;
}

/** Never throws. */
export type Reply =
  | {
      ok: true;
      /** Unvalidated. */
      json: unknown;
      /** May be a successor. */
      model: string;
      tokens: Tokens;
    }
  | {
      ok: false;
      failure: Failure;
      model: string;
      /** Never keys, addresses or vendor text. */
      message: string;
      tokens: Tokens;
    };

export interface AiProvider {
  readonly name: string;
  readonly model: string;
  readonly secondModel: string | null;
  ask(question: Question): Promise<Reply>;
}

export interface AiAccess {
  baseUrl: string;
  model: string;
  secondModel: string | null;
  apiKey: string | null;
  /** Per attempt, in ms. */
  timeoutMs: number;
  log: Log;
}

/** Printable ASCII, as for headers. */
export const isSendable = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);
