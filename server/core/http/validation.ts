import type { AnyElysia } from 'elysia';
import type { z } from 'zod';
import { invalid, notFound } from '../errors.ts';

type Part = 'body' | 'query' | 'params';
type Standard = z.ZodType['~standard'];

/** Schemas that refuse by themselves, and with what. */
const refusing = new WeakMap<z.ZodType, 404 | 422>();

/**
 * Has the schemas of all routes refuse by themselves what they do not take: 422 with the fields that are wrong, 404 for an
 * address that can name nothing. Elysia's own error would first write the whole of what was sent, indented, and check it again.
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
    // An id that cannot be one names nothing: the same answer as an unknown one.
    throw status === 404 ? notFound() : invalid(result.issues);
  };
  Object.defineProperty(schema, '~standard', { value: { ...standard, validate } });
}
