import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Request as ApiRequest, type Context, type Document, OpenAPIBackend } from 'openapi-backend';

/** What a fake vendor answers. */
export interface FakeAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What goes wrong with calls, each as often as `times` says (once when it says nothing). */
export interface Fault {
  /** The operation; any when left out. */
  on?: string;
  times?: number;
  /** This answer, in place of the vendor's own. */
  answer?: FakeAnswer;
  /** Whether the work is done nevertheless. */
  done?: boolean;
  /** No answer: 'cut' ends the connection, 'hang' leaves it open. */
  silence?: 'cut' | 'hang';
  /** Resolves before anything is answered, after the work. */
  waits?: Promise<unknown>;
}

/** A call as the handlers of a fake see it, checked against the contract. */
export interface FakeCall {
  operation: string;
  path: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the contract has checked it
  body: any;
  /** Files of a form. */
  files: Record<string, File>;
}

export interface FakeVendor {
  url: string;
  /** Operations in the order they were called, also those that were refused. */
  calls: string[];
  /** Has `listener` told of each call before anything is done about it, in place of whoever was told before. */
  watch(listener: (operation: string) => void): void;
  /** What broke the contract, in order; a right client leaves it empty. */
  complaints: string[];
  fail(fault: Fault): void;
  /** Forgets what was to go wrong. */
  heal(): void;
  stop(): Promise<void>;
}

export interface FakeRules {
  document: Document;
  handlers: Record<string, (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>>;
  /** What is answered to a call that breaks the contract. */
  refusal(problems: string[]): FakeAnswer;
  /** Null when whoever calls may. */
  refuses(operation: string, call: FakeCall): FakeAnswer | null;
}

/** A vendor on a loopback port that checks every request against its contract. Runs on Bun and on Node. */
export async function startFakeVendor(rules: FakeRules, port = 0): Promise<FakeVendor> {
  const faults: Fault[] = [];
  const open = new Set<ServerResponse>();
  let watching: (operation: string) => void = () => undefined;
  const vendor: FakeVendor = {
    url: '',
    calls: [],
    watch: (listener) => {
      watching = listener;
    },
    complaints: [],
    fail: (fault) => faults.push(fault),
    heal: () => {
      faults.length = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const api = new OpenAPIBackend({
    definition: rules.document,
    quick: true,
    ajvOpts: { strict: false, allErrors: true },
    handlers: {
      notFound: () => 'not found',
      methodNotAllowed: () => 'not found',
      validationFail: (context: Context) =>
        (context.validation.errors ?? []).map(
          ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
        ),
    },
  });
  for (const operation of Object.keys(rules.handlers)) api.register(operation, () => 'valid');
  await api.init();

  async function answerTo(call: FakeCall, raw: ApiRequest): Promise<FakeAnswer> {
    const { operation } = call;
    const checked: unknown = await api.handleRequest(raw);
    const handler = rules.handlers[operation];
    if (checked === 'not found' || !handler) {
      vendor.complaints.push(`${raw.method} ${raw.path}: there is no such call`);
      return { status: 404, body: {} };
    }
    if (Array.isArray(checked)) {
      vendor.complaints.push(...checked.map((problem) => `${operation}: ${problem}`));
      return rules.refusal(checked);
    }
    return rules.refuses(operation, call) ?? (await handler(call));
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      ),
    );
    const method = (request.method ?? 'GET').toLowerCase();
    const type = headers.get('content-type') ?? '';
    const matched = api.router.matchOperation({ method, path: url.pathname, headers: {} });
    const operation = matched?.operationId ?? `${method} ${url.pathname}`;
    vendor.calls.push(operation);
    watching(operation);
    // A slash at the end counts with these vendors.
    const isExact = !matched || endsWithSlash(matched) === url.pathname.endsWith('/');

    const { body, files, problem } = await bodyOf(Buffer.concat(chunks), type, schemaOf(matched, type));
    const call: FakeCall = {
      operation,
      path: matched ? pathParameters(matched.path, url.pathname) : {},
      query: url.searchParams,
      headers,
      body,
      files,
    };
    const raw: ApiRequest = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(headers),
      body,
    };
    const index = faults.findIndex(({ on }) => !on || on === operation);
    const fault = faults[index];
    if (fault) {
      fault.times = (fault.times ?? 1) - 1;
      if (fault.times <= 0) faults.splice(index, 1);
    }
    let answer: FakeAnswer = fault?.answer ?? { status: 500, body: {} };
    if (!fault || fault.done || fault.waits) {
      if (!isExact || problem) {
        vendor.complaints.push(`${operation}: ${problem ?? 'the slash at the end'}`);
        answer = { status: 404, body: {} };
      } else {
        const own = await answerTo(call, raw);
        if (!fault?.answer && !fault?.silence) answer = own;
      }
    }
    if (fault?.waits) await fault.waits;
    if (fault?.silence === 'cut') {
      request.socket.destroy();
      return;
    }
    if (fault?.silence === 'hang') {
      open.add(response);
      return;
    }
    const isText = typeof answer.body === 'string';
    response.writeHead(answer.status, {
      ...(answer.body !== undefined && {
        'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
      }),
      ...answer.headers,
    });
    response.end(answer.body === undefined ? undefined : isText ? answer.body : JSON.stringify(answer.body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      vendor.complaints.push(`the fake itself: ${error}`);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return vendor;
}

type Schema = { properties?: Record<string, { type?: string }> };
type Matched = ReturnType<OpenAPIBackend['router']['matchOperation']> | undefined;

const endsWithSlash = (matched: Matched) => (matched as { 'x-slash'?: boolean })['x-slash'] === true;

function schemaOf(matched: Matched, type: string): Schema | null {
  const content = (matched?.requestBody as { content?: Record<string, { schema?: Schema }> } | undefined)
    ?.content;
  return content?.[type.split(';')[0]?.trim() ?? '']?.schema ?? null;
}

function pathParameters(pattern: string, path: string): Record<string, string> {
  const names = [...pattern.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
  const matcher = new RegExp(`^${pattern.replace(/\{[^}]+\}/g, '([^/]+)')}$`);
  const values = matcher.exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}

async function bodyOf(
  bytes: Buffer,
  type: string,
  schema: Schema | null,
): Promise<{ body: unknown; files: Record<string, File>; problem?: string }> {
  if (bytes.length === 0) return { body: undefined, files: {} };
  if (type.startsWith('application/json')) {
    try {
      return { body: JSON.parse(bytes.toString('utf8')), files: {} };
    } catch {
      return { body: undefined, files: {}, problem: 'the body is no JSON' };
    }
  }
  const isForm =
    type.startsWith('application/x-www-form-urlencoded') || type.startsWith('multipart/form-data');
  if (!isForm) return { body: undefined, files: {}, problem: `a body of type ${type}` };
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const body: Record<string, unknown> = {};
  const files: Record<string, File> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') body[name] = coerced(value, schema?.properties?.[name]?.type);
    else {
      files[name] = value;
      body[name] = value.name;
    }
  }
  return { body, files };
}

/** Forms carry text; the contract speaks of numbers. */
function coerced(value: string, type: string | undefined): unknown {
  if ((type === 'integer' || type === 'number') && value.trim() !== '' && !Number.isNaN(Number(value))) {
    return Number(value);
  }
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** Short hands for a contract: objects that take nothing they do not name. */
export const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
export const string = (more: object = {}) => ({ type: 'string', ...more });
export const integer = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) => ({
  type: 'integer',
  minimum,
  maximum,
});
export const oneOf = (...values: (string | number | boolean)[]) => ({ enum: values });
export const array = (items: object, maxItems = 1000) => ({ type: 'array', items, maxItems });
export const boolean = { type: 'boolean' };

interface OperationFacts {
  query?: Record<string, { schema: object; required?: boolean }>;
  headers?: Record<string, object>;
  body?: { type: string; schema: object };
}

/** One operation of a contract; its answers are the fake's own affair. */
export function operation(
  operationId: string,
  path: string,
  { query = {}, headers = {}, body }: OperationFacts = {},
) {
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
    ...{ in: 'path', name, required: true, schema: string({ minLength: 1 }) },
  }));
  const inQuery = Object.entries(query).map(([name, { schema, required = false }]) => ({
    ...{ in: 'query', name, required, schema },
  }));
  const inHeaders = Object.entries(headers).map(([name, schema]) => ({
    in: 'header',
    name,
    required: true,
    schema,
  }));
  return {
    operationId,
    parameters: [...inPath, ...inQuery, ...inHeaders],
    ...(body && { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } }),
    responses: { 200: { description: 'as the fake answers' } },
  };
}

/** A document of such operations: "PUT /inventory_item/{sku}" → operation. */
export function contract(
  title: string,
  operations: Record<string, readonly [id: string, facts?: OperationFacts]>,
): Document {
  const paths: Record<string, Record<string, object>> = {};
  for (const [line, [id, facts]] of Object.entries(operations)) {
    const [method = '', path = ''] = line.split(' ');
    // The router knows no slash at the end; whether there has to be one is said beside.
    const plain = path.replace(/\/$/, '');
    const facing = { ...operation(id, plain, facts), 'x-slash': plain !== path };
    paths[plain] = { ...paths[plain], [method.toLowerCase()]: facing };
  }
  return { openapi: '3.0.3', info: { title, version: '1' }, paths } as Document;
}
