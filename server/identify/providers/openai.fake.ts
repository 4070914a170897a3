import type { IncomingMessage } from 'node:http';
import { type FakeAi, type FakeRequest, KEY, type Protocol, startFakeAi } from './ai.fake.ts';
import { fields, list, number, photo, type Wrong, words } from './ai-shape.fake.ts';

export type Form = FakeRequest['form'];

/** Rejects unknown answer formats with 400. Runs on Bun and Node. */
export async function startFakeOpenAi(
  port = 0,
  forms: readonly Form[] = ['schema', 'object', 'text'],
): Promise<FakeAi> {
  const fake = await startFakeAi(protocolOf(forms), port);
  fake.url += '/v1';
  return fake;
}

const protocolOf = (forms: readonly Form[]): Protocol => ({
  name: 'OpenAI',
  model: 'qwen3-vl:8b',
  read,
  envelope: (content, { model }) => completed(model, { role: 'assistant', content }),
  refuses: ({ form }) => !forms.includes(form),
  failure(kind, { model }) {
    const ok = (message: Record<string, unknown>, reason = 'stop') => ({
      status: 200,
      body: completed(model, { role: 'assistant', ...message }, reason),
    });
    if (kind === 'refused') return ok({ content: null, refusal: 'No.' });
    if (kind === 'empty') return ok({ content: '' });
    if (kind === 'cut off') return ok({ content: '{"verdict":"coin","series":"Mer' }, 'length');
    if (kind === 'unauthorised') return { status: 401, body: error(401) };
    return undefined;
  },
  error,
});

const completed = (model: string, message: Record<string, unknown>, finish_reason = 'stop') => ({
  id: 'an-answer',
  object: 'chat.completion',
  created: 1_780_000_000,
  model,
  choices: [{ index: 0, message, finish_reason }],
  usage: { prompt_tokens: 1800, completion_tokens: 290, total_tokens: 2090 },
});

const error = (status: number) => ({
  error: { message: `A refusal of the vendor with ${KEY} in it`, type: 'error', code: status },
});

function read(request: IncomingMessage, body: unknown, wrong: Wrong): FakeRequest | null {
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    wrong(`${request.method} ${request.url} is no call`);
  const { authorization, 'content-type': type } = request.headers;
  if (authorization !== undefined && authorization !== `Bearer ${KEY}`) wrong('authorization is not the key');
  if (!type?.startsWith('application/json')) wrong('content-type is not JSON');
  const known = ['model', 'temperature', 'max_tokens', 'messages', 'response_format'];
  const { model, temperature, max_tokens, messages, response_format } = fields(body, known, 'body', wrong);
  number(temperature, 0, 2, 'temperature', wrong);
  number(max_tokens, 1, 131_072, 'max_tokens', wrong);
  const [system, user, ...more] = list(messages, 'messages', wrong);
  if (more.length > 0) wrong('messages has other than two');
  const { role, content } = fields(system, ['role', 'content'], 'messages[0]', wrong);
  if (role !== 'system') wrong(`messages[0].role is ${String(role)}`);
  const instructions = words(content, 'messages[0].content', wrong);
  const form = formOf(response_format, wrong);
  if (form !== 'schema' && !instructions.includes('JSON Schema')) wrong('nothing says how the answer looks');
  const { text, jpegs } = asked(user, wrong);
  const named = words(model, 'model', wrong);
  return { model: named, photos: jpegs.length, text, instructions, form, jpegs };
}

function asked(message: unknown, wrong: Wrong) {
  const { role, content } = fields(message, ['role', 'content'], 'messages[1]', wrong);
  if (role !== 'user') wrong(`messages[1].role is ${String(role)}`);
  const jpegs: Buffer[] = [];
  let text = '';
  for (const [index, one] of list(content, 'messages[1].content', wrong).entries()) {
    const at = `messages[1].content[${index}]`;
    const { type, ...rest } = fields(one, ['type', 'text', 'image_url'], at, wrong);
    if (type === 'text') text += words(fields(rest, ['text'], at, wrong).text, at, wrong);
    else if (type === 'image_url') {
      const { url } = fields(fields(rest, ['image_url'], at, wrong).image_url, ['url'], at, wrong);
      const base64 = /^data:image\/jpeg;base64,(.*)$/.exec(String(url))?.[1];
      jpegs.push(photo(base64, at, wrong));
    } else wrong(`${at}.type is ${String(type)}`);
  }
  if (!text) wrong('messages[1] asks nothing');
  return { text, jpegs };
}

function formOf(value: unknown, wrong: Wrong): Form {
  if (value === undefined) return 'text';
  const { type, json_schema } = fields(value, ['type', 'json_schema'], 'response_format', wrong);
  if (type === 'json_object') {
    if (json_schema !== undefined) wrong('response_format has a schema that is not asked for');
    return 'object';
  }
  if (type !== 'json_schema') wrong(`response_format.type is ${String(type)}`);
  const at = 'response_format.json_schema';
  const { name, strict, schema } = fields(json_schema, ['name', 'strict', 'schema'], at, wrong);
  if (!/^[\w-]{1,64}$/.test(String(name))) wrong(`${at}.name is not a name`);
  if (strict !== true) wrong(`${at}.strict is not true`);
  shape(schema, `${at}.schema`, wrong);
  return 'schema';
}

const KEYWORDS = [
  'type',
  'description',
  'enum',
  'items',
  'properties',
  'required',
  'additionalProperties',
  'minimum',
  'maximum',
  'anyOf',
];
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Strict: all properties required, no others allowed. */
function shape(value: unknown, at: string, wrong: Wrong): void {
  const one = fields(value, KEYWORDS, at, wrong);
  if (one.anyOf !== undefined) {
    for (const [index, option] of list(one.anyOf, at, wrong).entries())
      shape(option, `${at}|${index}`, wrong);
    return;
  }
  if (!TYPES.includes(String(one.type))) wrong(`${at}.type is ${String(one.type)}`);
  if (one.type === 'array') shape(one.items, `${at}.items`, wrong);
  if (one.type !== 'object') return;
  const properties =
    one.properties !== null && typeof one.properties === 'object' ? Object.entries(one.properties) : [];
  if (properties.length === 0) wrong(`${at}.properties is empty`);
  if (one.additionalProperties !== false) wrong(`${at} allows other properties`);
  if (list(one.required, `${at}.required`, wrong).join() !== properties.map(([name]) => name).join())
    wrong(`${at}.required is not all of its properties`);
  for (const [name, property] of properties) shape(property, `${at}.${name}`, wrong);
}
