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

/** Replaces NUL instead of dropping it, so that no name becomes another known one. */
function repairName(fields: Record<string, unknown>, name: string): void {
  const repaired = name.replaceAll('\0', '\ufffd').toWellFormed();
  if (repaired === name) return;
  fields[repaired] = fields[name];
  delete fields[name];
}

const tooManyValues = () =>
  new AppError(413, msg`The request holds too many values. Please send at most ${MAX_VALUES} at a time.`);
