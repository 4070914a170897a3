import { msg } from '../../../shared/language/msg.ts';
import { AppError } from '../errors.ts';

/** Twice what our bodies need. */
const MAX_DEPTH = 32;
/** Our largest body names 1000 coins. */
const MAX_VALUES = 5000;
/** Commas and opening brackets; even a coin of the longest texts has fewer. */
const MAX_MARKS = 50_000;
const MARKS = [...',[{'].map((mark) => mark.charCodeAt(0));

/** Throws 413 before parsing: 10 MB of `[[],[],…` would take hundreds of megabytes. */
export function refuseCrowded(text: Buffer): void {
  let found = 0;
  for (const mark of MARKS) {
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      found += 1;
      if (found > MAX_MARKS) throw tooManyValues();
    }
  }
}

/**
 * Throws 400 when nested too deeply, 413 for too many values. Repairs half surrogate pairs (U+FFFD). NUL is left to the
 * schemas.
 */
export function boundTree(body: unknown, repair = (text: string) => text.toWellFormed()): void {
  let values = 0;
  const walk = (value: unknown, depth: number) => {
    if (value === null || typeof value !== 'object') return;
    if (depth === MAX_DEPTH) throw new AppError(400, 'request_too_deep', 'The request is nested too deeply.');
    const fields = value as Record<string, unknown>;
    const names = Array.isArray(value) ? value.keys() : Object.keys(fields);
    values += Array.isArray(value) ? value.length : (names as string[]).length;
    if (values > MAX_VALUES) throw tooManyValues();
    for (const name of names) {
      const inner = fields[name];
      if (typeof inner === 'string') fields[name] = repair(inner);
      else walk(inner, depth + 1);
      if (typeof name === 'string') repairName(fields, name);
    }
  };
  walk(body, 0);
}

/** Replaces NUL instead of dropping it, so that no name becomes another known one. */
function repairName(fields: Record<string, unknown>, name: string): void {
  const repaired = name.replaceAll('\0', '\ufffd').toWellFormed();
  if (repaired === name) return;
  fields[repaired] = fields[name];
  delete fields[name];
}

const tooManyValues = () =>
  new AppError(413, 'request_values_too_many', REQUEST_VALUES_TOO_MANY, { MAX_VALUES });

export const JSON_TYPE = 'application/json;charset=utf-8';

const texts = new WeakMap<object, string>();

/** Cached by object: treat the value as read-only. */
export function jsonOnce(value: object): string {
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** The type says Value, as the client sees its JSON. */
export function answerOnce<Value extends object>(
  set: { headers: Record<string, string | number> },
  value: Value,
): Value {
  set.headers['content-type'] = JSON_TYPE;
  return jsonOnce(value) as unknown as Value;
}

/**
 * A JSON array of non-empty pages, at least one, read on demand: one is held at a time. A failing page breaks off the
 * answer, so that a part never looks complete.
 */
export function jsonArray(
  pages: AsyncIterator<unknown[]>,
  jsonOf: (page: unknown[]) => string,
  failed: (error: unknown) => void,
): ReadableStream {
  const text = new TextEncoder();
  let before = '[';
  return new ReadableStream<Uint8Array>(
    {
      pull: async (answer) => {
        try {
          const { value, done } = await pages.next();
          if (!done) {
            answer.enqueue(text.encode(before + jsonOf(value).slice(1, -1)));
            before = ',';
          } else {
            answer.enqueue(text.encode(']'));
            answer.close();
          }
        } catch (error) {
          failed(error);
          throw error;
        }
      },
      cancel: async () => {
        await pages.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

const REQUEST_VALUES_TOO_MANY = msg('The request has too many values. Send at most {MAX_VALUES} at a time.');
