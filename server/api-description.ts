import type { AnyElysia } from 'elysia';
import { z } from 'zod';

/**
 * The OpenAPI description of every route, from the same schemas that check requests. Few ask for it, so what writes it
 * is loaded for the first who does, and the start does not wait for it.
 */
export async function describeApi(app: AnyElysia, version: string): Promise<object> {
  const { toOpenAPISchema } = await import('@elysiajs/openapi/openapi');
  const { paths, components } = toOpenAPISchema(app, undefined, undefined, {
    zod: (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  });
  return { openapi: '3.1.2', info: { title: 'Mintmark', version }, paths, components };
}
