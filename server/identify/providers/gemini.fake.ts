import type { IncomingMessage } from 'node:http';
import { type FakeAi, type FakeRequest, KEY, type Protocol, startFakeAi } from './ai.fake.ts';
import { fields, list, number, photo, type Wrong, words } from './ai-shape.fake.ts';

/** Validates requests like the real API. Runs on Bun and Node. */
export const startFakeGemini = (port = 0): Promise<FakeAi> => startFakeAi(PROTOCOL, port);

const PATH = /^\/v1beta\/models\/([\w.-]+):generateContent$/;

const PROTOCOL: Protocol = {
  name: 'Gemini',
  model: 'gemini-2.5-flash',
  read,
  envelope: (text, { model }) => ({
    candidates: [{ content: { parts: [{ text }], role: 'model' }, finishReason: 'STOP', index: 0 }],
    usageMetadata: USAGE,
    modelVersion: model,
    responseId: 'an-answer',
  }),
  failure(kind, { model }) {
    const ended = (finishReason: string, parts?: unknown[]) => ({
      status: 200,
      body: {
        candidates: [{ ...(parts && { content: { parts, role: 'model' } }), finishReason, index: 0 }],
        usageMetadata: USAGE,
        modelVersion: model,
      },
    });
    if (kind === 'refused') return { status: 200, body: { promptFeedback: { blockReason: 'SAFETY' } } };
    if (kind === 'empty') return ended('STOP');
    if (kind === 'cut off') return ended('MAX_TOKENS', [{ text: '{"verdict":"coin","series":"Mer' }]);
    if (kind === 'unauthorised') return { status: 400, body: BAD_KEY };
    return undefined;
  },
  error: (code) => ({
    error: { code, message: `A refusal of the vendor with ${KEY} in it`, status: NAMES[code] ?? 'INTERNAL' },
  }),
};

const USAGE = { promptTokenCount: 2400, candidatesTokenCount: 310, totalTokenCount: 2710 };
const NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};
const BAD_KEY = {
  error: {
    code: 400,
    message: 'The key is not one of ours.',
    status: 'INVALID_ARGUMENT',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
  },
};

function read(request: IncomingMessage, body: unknown, wrong: Wrong): FakeRequest | null {
  const model = PATH.exec(request.url ?? '')?.[1];
  if (request.method !== 'POST' || !model) wrong(`${request.method} ${request.url} is no call`);
  if (request.headers['x-goog-api-key'] !== KEY) wrong('x-goog-api-key is not the key');
  if (!request.headers['content-type']?.startsWith('application/json')) wrong('content-type is not JSON');
  const known = ['contents', 'systemInstruction', 'generationConfig', 'safetySettings'];
  const { contents, systemInstruction, generationConfig, safetySettings } = fields(
    body,
    known,
    'body',
    wrong,
  );
  if (safetySettings !== undefined) list(safetySettings, 'safetySettings', wrong);
  const instructions = content(systemInstruction, 'systemInstruction', ['system', 'user', undefined], wrong);
  const turns = list(contents, 'contents', wrong);
  if (turns.length !== 1) wrong('contents has other than one turn');
  const asked = content(turns[0], 'contents[0]', ['user'], wrong);
  if (!asked.text) wrong('contents[0] asks nothing');
  if (instructions.jpegs.length > 0) wrong('systemInstruction holds a photo');
  configuration(generationConfig, model ?? '', wrong);
  if (!model) return null;
  const { text, jpegs } = asked;
  return { model, photos: jpegs.length, text, instructions: instructions.text, form: 'schema', jpegs };
}

function content(value: unknown, at: string, roles: unknown[], wrong: Wrong) {
  const { parts, role } = fields(value, ['parts', 'role'], at, wrong);
  if (!roles.includes(role)) wrong(`${at}.role is ${String(role)}`);
  const jpegs: Buffer[] = [];
  let text = '';
  for (const [index, one] of list(parts, `${at}.parts`, wrong).entries()) {
    const place = `${at}.parts[${index}]`;
    const part = fields(one, ['text', 'inlineData'], place, wrong);
    if (Object.keys(part).length !== 1) wrong(`${place} is not one thing`);
    if ('text' in part) text += words(part.text, `${place}.text`, wrong);
    if (!('inlineData' in part)) continue;
    const { mimeType, data } = fields(part.inlineData, ['mimeType', 'data'], `${place}.inlineData`, wrong);
    if (mimeType !== 'image/jpeg') wrong(`${place} is ${String(mimeType)}`);
    jpegs.push(photo(data, place, wrong));
  }
  return { text, jpegs };
}

function configuration(value: unknown, model: string, wrong: Wrong): void {
  const known = ['temperature', 'maxOutputTokens', 'responseMimeType', 'responseSchema', 'thinkingConfig'];
  const config = fields(value, known, 'generationConfig', wrong);
  number(config.temperature, 0, 2, 'temperature', wrong);
  number(config.maxOutputTokens, 1, 65_536, 'maxOutputTokens', wrong);
  if (config.responseMimeType !== 'application/json') wrong('responseMimeType is not JSON');
  schema(config.responseSchema, 'responseSchema', wrong);
  if (config.thinkingConfig === undefined) return;
  const { thinkingBudget } = fields(config.thinkingConfig, ['thinkingBudget'], 'thinkingConfig', wrong);
  number(thinkingBudget, 0, 24_576, 'thinkingBudget', wrong);
  if (!model.startsWith('gemini-2.5-')) wrong(`${model} takes no thinkingBudget`);
}

const TYPES = ['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT'];
const SCHEMA = [
  'type',
  'description',
  'nullable',
  'enum',
  'items',
  'properties',
  'required',
  'minimum',
  'maximum',
  'propertyOrdering',
];

function schema(value: unknown, at: string, wrong: Wrong): void {
  const one = fields(value, SCHEMA, at, wrong);
  if (!TYPES.includes(String(one.type))) wrong(`${at}.type is ${String(one.type)}`);
  if (one.nullable !== undefined && typeof one.nullable !== 'boolean') wrong(`${at}.nullable is no boolean`);
  if (one.enum !== undefined && one.type !== 'STRING') wrong(`${at}.enum is for text only`);
  for (const [index, option] of list(one.enum ?? [], `${at}.enum`, wrong).entries())
    words(option, `${at}.enum[${index}]`, wrong);
  if (one.type === 'ARRAY') schema(one.items, `${at}.items`, wrong);
  if (one.type !== 'OBJECT') return;
  const properties =
    one.properties !== null && typeof one.properties === 'object' ? Object.entries(one.properties) : [];
  if (properties.length === 0) wrong(`${at}.properties is empty`);
  const names = properties.map(([name]) => name);
  for (const name of [...list(one.required ?? [], `${at}.required`, wrong)])
    if (!names.includes(String(name))) wrong(`${at}.required names ${String(name)}, which is no property`);
  if (list(one.propertyOrdering, `${at}.propertyOrdering`, wrong).join() !== names.join())
    wrong(`${at}.propertyOrdering is not of its properties`);
  for (const [name, property] of properties) schema(property, `${at}.${name}`, wrong);
}
