import type { AnyElysia } from 'elysia';
import type { z } from 'zod';
import { invalid, notFound } from '../errors.ts';

type Part = 'body' | 'query' | 'params';
type Standard = z.ZodType['~standard'];

/** Schemas changed so far, with their status. */
const refusing = new WeakMap<z.ZodType, 404 | 422>();

/**
 * Makes the schemas of routes throw 422, or 404 for parameters of the path. Elysia's own error would print the whole
 * input and check it again.
 */
export function refusePlainly(app: AnyElysia): void {
  for (const { hooks } of app.routes) {
    for (const part of ['body', 'query', 'params'] as const) {
      if (hooks[part]) refuseBy(hooks[part], part);
    }
  }
}

function refuseBy(schema: z.ZodType, part: Part): void {
  const status = part === 'params' ? 404 : 422;
  const before = refusing.get(schema) ?? status;
  if (before !== status) throw new Error('A schema of a path checks something else as well.');
  if (refusing.has(schema)) return;
  refusing.set(schema, status);
  const standard: Standard = schema['~standard'];
  const validate: Standard['validate'] = (value) => {
    const result = standard.validate(value);
    if (result instanceof Promise || !result.issues) return result;
    // An impossible id is answered like an unknown one.
    throw status === 404 ? notFound() : invalid(result.issues);
  };
  Object.defineProperty(schema, '~standard', { value: { ...standard, validate } });
}
