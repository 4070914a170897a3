import { msg } from '../../../shared/language/msg.ts';
import { AppError } from '../errors.ts';

/** No body of ours is nested half as deeply. */
const MAX_DEPTH = 32;
/** Values in a body, at whatever depth. The largest we take names 1000 coins of a selection, or leaves as many out. */
const MAX_VALUES = 5000;
/** Commas and opening brackets in the text of a body: all texts of a coin at their longest hold fewer, were they nothing but commas. */
const MAX_MARKS = 50_000;
const MARKS = [...',[{'].map((mark) => mark.charCodeAt(0));

/**
 * Refuses (413) the text of a body that would become more values than anything we take, before any of them is made: parsed,
 * 10 MB of `[[],[],…` would fill some hundred megabytes.
 */
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
 * Makes a parsed body safe to validate and to store, before a schema walks through it. Refuses one that is nested more deeply (400)
 * or holds more values (413) than anything we take. Half a surrogate pair becomes U+FFFD in texts and in names of fields; NUL is left to
 * the schemas, as an address with NUL in it is none.
 */
export function boundTree(body: unknown, repair = (text: string) => text.toWellFormed()): void {
  let values = 0;
  const walk = (value: unknown, depth: number) => {
    if (value === null || typeof value !== 'object') return;
    if (depth === MAX_DEPTH) throw new AppError(400, 'The request is nested too deeply.');
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

/** NUL is replaced rather than left out, so that no name turns into another one that is known. */
function repairName(fields: Record<string, unknown>, name: string): void {
  const repaired = name.replaceAll('\0', '\ufffd').toWellFormed();
  if (repaired === name) return;
  fields[repaired] = fields[name];
  delete fields[name];
}

const tooManyValues = () =>
  new AppError(413, msg`The request holds too many values. Please send at most ${MAX_VALUES} at a time.`);
