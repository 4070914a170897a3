import { type AnyElysia, Elysia, ElysiaCustomStatusResponse, status } from 'elysia';
import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import type { Core } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { holds } from './answers.ts';
import { data, OWNER_HEADER, ownerOf, unkept } from './headers.ts';
import { answerSaidTo, jsonSaidTo } from './language.ts';
import { isSecure } from './requests.ts';
import { bodyFor, packedFile, type SiteFile } from './site-file.ts';

/** Shared caches may keep it, so it must not depend on the caller. */
const isPublic = ({ headers }: Response) => headers.get('cache-control')?.startsWith('public') ?? false;

const SVG = 'image/svg+xml';

/** The default headers of answers, unless the route sets its own. */
export const apiHeaders = (deps: Core) =>
  new Elysia({ name: 'headers' }).onAfterHandle({ as: 'global' }, ({ request, response, set }) => {
    const secure = isSecure(deps, request);
    const owner = ownerOf(request);
    if (!(response instanceof Response)) {
      if (owner) set.headers[OWNER_HEADER] = owner;
      const own = set.headers['cache-control'];
      Object.assign(set.headers, unkept(secure));
      if (own) set.headers['cache-control'] = own;
      return inLanguageOf(request, response);
    }
    if (owner && !isPublic(response)) response.headers.set(OWNER_HEADER, owner);
    if (!response.headers.has('referrer-policy')) {
      const kept = response.headers.has('cache-control') ? data(secure) : unkept(secure);
      for (const [name, value] of Object.entries(kept)) response.headers.set(name, value);
      // The plugin for icons sends no charset (ASVS 5.0, 4.1.1).
      if (response.headers.get('content-type') === SVG)
        response.headers.set('content-type', `${SVG}; charset=utf-8`);
    }
  });

/** Undefined if nothing changes. */
function inLanguageOf(request: Request, response: unknown): unknown {
  const isStatus = response instanceof ElysiaCustomStatusResponse;
  const answer: unknown = isStatus ? response.response : response;
  const said = typeof answer === 'string' ? jsonSaidTo(request, answer) : answerSaidTo(request, answer);
  if (said === answer) return;
  return isStatus ? status(response.code, said) : said;
}

/**
 * Undoes Elysia's parsing of commas and JSON in parameters. A repeated parameter stays a list, which every schema
 * refuses.
 */
export function asTexts(query: Record<string, unknown>, url: string): void {
  if (Object.values(query).every((value) => typeof value === 'string')) return;
  const given = new URL(url).searchParams;
  for (const name of given.keys()) {
    const all = given.getAll(name);
    query[name] = all.length === 1 ? all[0] : all;
  }
}

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

const TYPES: Record<string, string> = {
  string: msg('This must be text.'),
  number: msg('This must be a number.'),
  int: msg('This must be a whole number.'),
  boolean: msg('This must be true or false.'),
  array: msg('This must be a list.'),
  object: msg('This must be an object with named fields.'),
  record: msg('This must be an object with named fields.'),
  date: msg('This must be a date.'),
};

export function setZodMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type')
        return (
          TYPES[issue.expected] ?? msg('This must be of the type {expected}.', { expected: issue.expected })
        );
      if (issue.code === 'invalid_value')
        return msg('This must be one of: {values}.', { values: issue.values.join(', ') });
      if (issue.code === 'too_small')
        return msg('This must be at least {minimum}.', { minimum: String(issue.minimum) });
      if (issue.code === 'too_big')
        return msg('This must be at most {maximum}.', { maximum: String(issue.maximum) });
      if (issue.code === 'invalid_union') return msg('This has an invalid format.');
      return undefined;
    },
  });
}

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

/** The body of an error; docs/api.md lists the codes. */
const ErrorAnswer = z.object({
  code: z.string().meta({ description: 'a stable name, such as "guest_limit_reached"' }),
  message: z.string().meta({ description: 'for people, in the language of the request' }),
  userErrors: z.array(z.string()).optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

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
      const { responses } = operation as { responses?: object };
      Object.assign(operation, {
        responses: { ...responses, default: { $ref: '#/components/responses/Error' } },
        ...(right && { security: [{ session: [] }, { apiKey: [right] }] }),
      });
    }
  }
  const content = { 'application/json': { schema: z.toJSONSchema(ErrorAnswer, { io: 'input' }) } };
  const responses = { Error: { description: 'an error, of a status from 400', content } };
  return JSON.stringify({
    openapi: '3.1.2',
    info: { title: 'Mintmark', version },
    ...(basePath && { servers: [{ url: basePath }] }),
    paths,
    components: { ...components, responses, securitySchemes: SECURITY },
  });
}
