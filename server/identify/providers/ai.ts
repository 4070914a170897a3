/** A photo for a model to look at: JPEG, upright, at most 1600 pixels long. */
export interface AiPhoto {
  jpeg: Uint8Array<ArrayBuffer>;
}

/** The part of JSON Schema that all providers understand. */
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

/** One question to a model. */
export interface Question {
  /** What it is to do, and what it must not. */
  instructions: string;
  /** What is asked now. Text from people or photos is in here as data only. */
  text: string;
  photos: AiPhoto[];
  answer: AnswerSchema;
  /** Another than the provider's own, such as the second one. */
  model?: string;
  /** Ends the question: nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/**
 * Why there is no answer: 'busy' (429), 'unavailable' (5xx, no connection), 'slow' (no answer in time), 'refused' (the vendor's
 * rules), 'empty', 'cut off', 'malformed' (no JSON of ours), 'unauthorised' (the key), 'gone' (the model, and its successor too),
 * 'rejected' (any other refusal of the request), 'cancelled' (by the signal).
 */
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

/** What a question cost. */
export interface Tokens {
  input: number;
  output: number;
}

/** An answer, or the defined reason why there is none: asking never throws. */
export type Reply =
  | {
      ok: true;
      /** JSON as the model wrote it; what it means is for the caller to check. */
      json: unknown;
      /** The model that answered, which is another than was asked for when that one is gone. */
      model: string;
      tokens: Tokens;
    }
  | {
      ok: false;
      failure: Failure;
      model: string;
      /** A sentence for the collector: what happened and what to do. Never a key, an address or the vendor's own words. */
      message: string;
      tokens: Tokens;
    };

/** Somebody who looks at photos. */
export interface AiProvider {
  /** For people: "Gemini", "the AI server". */
  readonly name: string;
  /** The model asked for. */
  readonly model: string;
  /** The cross-checking model of the same provider; null for none. */
  readonly secondModel: string | null;
  ask(question: Question): Promise<Reply>;
}
