import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { z } from 'zod';
import { type Client, type TestApp, testApp } from './app.ts';
import { expectLinear, textOf } from './cpu.ts';

/** Requests to each route and kind of caller; more on request. */
const RUNS = Number(process.env.MINTMARK_FUZZ_RUNS ?? 4);
/** Far more than any of them takes, so that only what grows faster than the body is found. */
const LONG_MS = 5000;
const LARGEST_ANSWER = 256 * 1024;
/** Nobody is there to ask: a vendor that is off, or a mailer. */
const FORESEEN = [502, 503, 504];
/** What has an answer as large as the data is. */
const LARGE = ['/api/openapi.json', '/api/auth/export', '/api/catalogue/types'];

let it: TestApp;
let callers: Record<string, Client>;
beforeAll(async () => {
  it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
  callers = { visitor: it.client(), guest: await it.guest(), user: await it.user() };
});
afterAll(() => it.close());

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

const TEXTS = [
  '',
  '\0',
  '\u0001\u001f\u007f',
  '\ud800',
  '\u202e\u2028',
  '1e999',
  '../../etc',
  "' or 1=1 --",
  '%',
  '*"(',
];
const HUGE = [
  'x'.repeat(200_000),
  'a\u0001'.repeat(50_000),
  ' '.repeat(100_000),
  '\u0301'.repeat(50_000),
  `${'a@'.repeat(50_000)}b`,
  '1'.repeat(100_000),
  '-'.repeat(100_000),
];
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...TEXTS));
const odd = fc.oneof(
  text,
  fc.constantFrom(...HUGE),
  fc.double(),
  fc.constantFrom<unknown>(null, true, -0, 1e308, 2 ** 53, -1, 0.1, [], {}, [[[]]]),
  fc.integer({ min: 100, max: 6000 }).map((length) => Array(length).fill('x')),
  fc
    .integer({ min: 100, max: 6000 })
    .map((n) => Object.fromEntries(Array.from({ length: n }, (_, k) => [`k${k}`, k]))),
  fc.constantFrom(4, 31, 200).map((levels) => JSON.parse('{"a":'.repeat(levels) + 1 + '}'.repeat(levels))),
  fc.constantFrom(
    ...['__proto__', 'constructor', 'toString'].map((key) => JSON.parse(`{"${key}":{"isGuest":false}}`)),
  ),
);

/** What a schema takes, as far as it says so, with something odd here and there. */
function shaped(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 5) return odd;
  const right = ((): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => shaped(one, depth + 1)));
    if (schema.properties) {
      const fields = Object.entries(schema.properties).map(([name, of]) => [name, shaped(of, depth + 1)]);
      return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] });
    }
    if (schema.type === 'array') return fc.array(shaped(schema.items ?? {}, depth + 1), { maxLength: 5 });
    if (schema.type === 'object') return fc.dictionary(text, fc.integer(), { maxKeys: 5 });
    if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 0, max: 2100 });
    if (schema.type === 'boolean') return fc.boolean();
    return text;
  })();
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: odd });
}

interface Sent {
  type: string | null;
  body: string;
}

const JSON_TYPE = 'application/json';
const inForm = (value: unknown) => {
  const fields = Object.entries(typeof value === 'object' && value ? value : { a: value }).slice(0, 20);
  const parts = fields.map(
    ([name, one]) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(one)}\r\n`,
  );
  return `${parts.join('')}--x--\r\n`;
};

const bodies = (schema: Schema): fc.Arbitrary<Sent> => {
  const value = shaped(schema);
  return fc.oneof(
    { weight: 8, arbitrary: value.map((of) => ({ type: JSON_TYPE, body: JSON.stringify(of) ?? '' })) },
    {
      weight: 1,
      arbitrary: value.map((of) => ({ type: 'multipart/form-data; boundary=x', body: inForm(of) })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom(
          JSON_TYPE,
          'multipart/form-data',
          'text/plain',
          'application/x-www-form-urlencoded',
          null,
        ),
        body: fc.oneof(
          text,
          fc.constantFrom('{', '[1,', '\ufeff{}', '['.repeat(10_000), `[${'1,'.repeat(400_000)}1]`),
        ),
      }),
    },
  );
};

const ids = fc.constantFrom(
  '1',
  '9007199254740993',
  '0',
  '-1',
  '%00',
  '%ff',
  '..',
  'x'.repeat(2000),
  '\u0661',
  '__proto__',
  '1.webp',
);
const query = fc.dictionary(
  fc.constantFrom('q', 'search', 'limit', 'cursor', 'sort', 'type', 'days', 'token', '__proto__'),
  text,
  { maxKeys: 3 },
);

/** Each request comes from an address of its own, so that no limit of a network answers in the place of the route. */
let addresses = 0;
const elsewhere = () => {
  addresses += 1;
  return { 'x-test-address': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
};

/** Ending one's own session or account would leave nobody to ask with. */
const LEAVING = ['GET /api/logout', 'DELETE /api/auth/account', 'PUT /api/auth/password'];

test('anybody: whatever is sent to a route, it answers soon, plainly and at bounded length', async () => {
  const { app } = it;
  expect(app.routes.length).toBeGreaterThan(90);
  for (const { method, path, hooks } of app.routes) {
    const schema = hooks.body
      ? (z.toJSONSchema(hooks.body, { io: 'input', unrepresentable: 'any' }) as Schema)
      : {};
    const sent = ['GET', 'HEAD'].includes(method)
      ? fc.constant<Sent>({ type: null, body: '' })
      : bodies(schema);
    await fc.assert(
      fc.asyncProperty(
        sent,
        fc.array(ids, { minLength: 3, maxLength: 3 }),
        query,
        async ({ type, body }, names, asked) => {
          const place = path.replace(/:\w+/g, () => names.pop() ?? '1');
          const search = Object.entries(asked).map(
            ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
          );
          const init = {
            method,
            ...(body && { body }),
            headers: (type ? { 'content-type': type } : {}) as Record<string, string>,
          };
          for (const [name, caller] of Object.entries(callers)) {
            if (name !== 'visitor' && LEAVING.includes(`${method} ${path}`)) continue;
            const began = performance.now();
            const answer = await caller.send(`${place}?${search.join('&')}`, {
              ...init,
              headers: { ...init.headers, ...elsewhere(), 'content-length': String(Buffer.byteLength(body)) },
            });
            const bytes = Buffer.from(await answer.arrayBuffer());
            const what = `${name}: ${method} ${place.slice(0, 80)} ${answer.status} ${bytes.toString().slice(0, 200)}`;
            if (performance.now() - began > LONG_MS) throw new Error(`late: ${what}`);
            if (answer.status >= 500 && !FORESEEN.includes(answer.status))
              throw new Error(`failed: ${what} ${it.logged.at(-1)}`);
            if (bytes.length > LARGEST_ANSWER && !LARGE.includes(path)) throw new Error(`long: ${what}`);
            if (answer.status >= 400 && typeof JSON.parse(bytes.toString()).message !== 'string')
              throw new Error(`no sentence: ${what}`);
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: RUNS <= 10 },
    );
  }
}, 120_000);

/** Texts whose squares cost most, and what is repeated in a list. */
const REPEATED = [' ', '1', '0', 'a', '(', '<a', ',', '/', '1 ', '"\\'];
/** Characters of each field, and of all of an address: a square of them takes tenths of a second. */
const LONG = 16 * 1024;
/** Milliseconds of the processor that one request may take, however it is filled. */
const MOST_CPU = 1500;

/** A body with the same text in every field, however deep. */
function filled(schema: Schema, text: unknown, depth = 0): unknown {
  if (depth > 4) return text;
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return filled(schema.anyOf.find((one) => one.type !== 'null') ?? {}, text, depth + 1);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, of]) => [name, filled(of, text, depth + 1)]),
    );
  return schema.type === 'array' && !Array.isArray(text)
    ? [filled(schema.items ?? {}, text, depth + 1)]
    : text;
}

test('user: a text or a list in every field, or in the address, takes about twice the time when it is twice as long', async () => {
  const { user } = callers;
  for (const { method, path, hooks } of it.app.routes) {
    if (LEAVING.includes(`${method} ${path}`) || !user) continue;
    const schemaOf = (part?: z.ZodType) =>
      part ? (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
    const [body, asked] = [schemaOf(hooks.body), schemaOf(hooks.query)];
    const fields = Math.max(1, Object.keys(body.properties ?? {}).length);
    const names = Object.keys(asked.properties ?? {});
    const send = (place: string, sent?: string) => async () => {
      const headers = {
        'content-type': JSON_TYPE,
        'content-length': String(Buffer.byteLength(sent ?? '')),
        ...elsewhere(),
      };
      await (await user.send(place, { method, headers, ...(sent && { body: sent }) })).arrayBuffer();
    };
    const check = (what: string, size: number, of: (size: number) => () => unknown) =>
      expectLinear(`${method} ${path} ${what}`, { size, floor: 60, most: MOST_CPU }, of);
    for (const unit of REPEATED) {
      const inAddress = (size: number) => encodeURIComponent(textOf(unit, size, 'x'));
      if (path.includes(':'))
        await check(`with ${unit} in its path`, LONG, (size) => send(path.replace(/:\w+/g, inAddress(size))));
      if (names.length > 0)
        await check(`asked for ${unit}`, LONG, (size) => {
          const value = inAddress(size / names.length);
          return send(`${path.replace(/:\w+/g, '1')}?${names.map((name) => `${name}=${value}`).join('&')}`);
        });
      if (!hooks.body) continue;
      const place = path.replace(/:\w+/g, '1');
      await check(`with ${unit} in its body`, Math.min(LONG, 800_000 / fields), (size) =>
        send(place, JSON.stringify(filled(body, textOf(unit, size, 'x')))),
      );
      await check(`with a list of ${unit} in its body`, 4096 / fields, (size) =>
        send(place, JSON.stringify(filled(body, Array(Math.ceil(size)).fill(unit)))),
      );
    }
  }
}, 300_000);
