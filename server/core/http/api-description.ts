import type { AnyElysia } from 'elysia';
import { z } from 'zod';
import type { Core } from '../context.ts';
import { holds } from './public-answer.ts';
import { bodyFor, packedFile, type SiteFile } from './site-file.ts';

const LINES = { 'cache-control': 'public, max-age=60', vary: 'accept-encoding' };

/** A session of a browser, or an API key (docs/api.md). */
const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'mintmark_session' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, made in the profile; its scope is "read" or "write".',
  },
};

/**
 * The OpenAPI description, made and compressed for the first request. `rightOf` tells the right an API key needs for
 * `GET /api/coins/:id`; null where keys are refused.
 */
export function apiDescription(
  app: () => AnyElysia,
  { version, config }: Pick<Core, 'version' | 'config'>,
  rightOf: (route: string) => string | null,
) {
  let made: Promise<SiteFile> | undefined;
  return async ({ headers }: Request): Promise<Response> => {
    made ??= written(app(), version, rightOf, config.basePath).then((text) =>
      packedFile('openapi.json', text),
    );
    const file = await made;
    const etag = `W/"${file.etag}"`;
    if (holds(headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers: { ...LINES, etag } });
    }
    const sent = await bodyFor(file, headers.get('accept-encoding') ?? '');
    return new Response(sent.body, { headers: sent.headersWith(LINES) });
  };
}

/** From the schemas that check requests. Lazy, as few ask for it. */
async function written(
  app: AnyElysia,
  version: string,
  rightOf: (route: string) => string | null,
  basePath: string,
): Promise<string> {
  const { toOpenAPISchema } = await import('@elysiajs/openapi/openapi');
  const { paths, components } = toOpenAPISchema(app, undefined, undefined, {
    zod: (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
  });
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations ?? {})) {
      const right = rightOf(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
      if (right) Object.assign(operation, { security: [{ session: [] }, { apiKey: [right] }] });
    }
  }
  return JSON.stringify({
    openapi: '3.1.2',
    info: { title: 'Mintmark', version },
    ...(basePath && { servers: [{ url: basePath }] }),
    paths,
    components: { ...components, securitySchemes: SECURITY },
  });
}
