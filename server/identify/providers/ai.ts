import type { Log } from '../../core/log.ts';

/** JPEG, upright, at most 1600 pixels long. */
export interface AiPhoto {
  jpeg: Uint8Array<ArrayBuffer>;
}

/** Subset that all providers understand. */
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
  /** Text from people or photos goes here, as data only. */
  text: string;
  photos: AiPhoto[];
  answer: AnswerSchema;
  /** Default: the provider's model. */
  model?: string;
  signal?: AbortSignal;
}

/** busy: 429; unavailable: 5xx or no connection; gone: model and successors; rejected: other refusals. */
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

/** Asking never throws. */
export type Reply =
  | {
      ok: true;
      /** Unvalidated. */
      json: unknown;
      /** May be a successor of the requested model. */
      model: string;
      tokens: Tokens;
    }
  | {
      ok: false;
      failure: Failure;
      model: string;
      /** For the collector: never keys, addresses or vendor text. */
      message: string;
      tokens: Tokens;
    };

export interface AiProvider {
  readonly name: string;
  readonly model: string;
  /** Null for none. */
  readonly secondModel: string | null;
  ask(question: Question): Promise<Reply>;
}

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
