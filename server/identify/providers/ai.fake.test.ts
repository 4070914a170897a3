import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { AiCoin } from '../ai/answer.ts';
import { type FakeAi, KEY, USUAL_COIN } from './ai.fake.ts';
import { drawnJpeg } from './ai-photo.fake.ts';
import { sizeOf } from './ai-shape.fake.ts';
import { startFakeGemini } from './gemini.fake.ts';
import { startFakeOpenAi } from './openai.fake.ts';

let gemini: FakeAi;
let openai: FakeAi;
let photo: string;
beforeAll(async () => {
  [gemini, openai] = await Promise.all([startFakeGemini(), startFakeOpenAi()]);
  photo = Buffer.from(await drawnJpeg(64)).toString('base64');
});
afterAll(() => Promise.all([gemini.stop(), openai.stop()]));

type Fields = Record<string, unknown>;

const geminiBody = (): Fields => ({
  systemInstruction: { role: 'system', parts: [{ text: 'Look.' }] },
  contents: [
    {
      role: 'user',
      parts: [{ inlineData: { mimeType: 'image/jpeg', data: photo } }, { text: 'What is it?' }],
    },
  ],
  generationConfig: {
    temperature: 0.1,
    maxOutputTokens: 100,
    responseMimeType: 'application/json',
    responseSchema: {
      type: 'OBJECT',
      properties: { verdict: { type: 'STRING', enum: ['coin'] } },
      propertyOrdering: ['verdict'],
    },
  },
});

const openaiBody = (): Fields => ({
  model: 'any',
  temperature: 0,
  max_tokens: 100,
  messages: [
    { role: 'system', content: 'Look.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is it?' },
        { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${photo}` } },
      ],
    },
  ],
  response_format: {
    type: 'json_schema',
    json_schema: {
      name: 'coin',
      strict: true,
      schema: {
        type: 'object',
        properties: { verdict: { type: 'string' } },
        required: ['verdict'],
        additionalProperties: false,
      },
    },
  },
});

async function send(fake: FakeAi, path: string, headers: Record<string, string>, body: unknown) {
  const json = { 'content-type': 'application/json', ...headers };
  const answer = await fetch(fake.url + path, { method: 'POST', headers: json, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text(), wrong: fake.wrong.splice(0) };
}
const CALL = '/v1beta/models/gemini-2.5-flash:generateContent';
const toGemini = (
  body: unknown,
  { path = CALL, headers = { 'x-goog-api-key': KEY } as Record<string, string> } = {},
) => send(gemini, path, headers, body);
const toOpenAi = (body: unknown, { path = '/chat/completions', key = KEY } = {}) =>
  send(openai, path, { authorization: `Bearer ${key}` }, body);

/** A copy in which the value at the end of the path is another, or gone. */
function changed(body: Fields, path: string, value?: unknown): Fields {
  const copy = structuredClone(body);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const place = names.reduce<Fields>((at, name) => at[name] as Fields, copy);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

test('a right request is answered with the usual coin, by both', async () => {
  const one = await toGemini(geminiBody());
  expect(one).toMatchObject({ status: 200, wrong: [] });
  expect(JSON.parse(JSON.parse(one.text).candidates[0].content.parts[0].text)).toEqual(USUAL_COIN);
  const other = await toOpenAi(openaiBody());
  expect(other).toMatchObject({ status: 200, wrong: [] });
  expect(JSON.parse(JSON.parse(other.text).choices[0].message.content)).toEqual(USUAL_COIN);
  expect(gemini.requests.at(-1)).toMatchObject({ model: 'gemini-2.5-flash', photos: 1, text: 'What is it?' });
  expect(openai.requests.at(-1)).toMatchObject({ model: 'any', photos: 1, form: 'schema' });
});

test.each<[string, unknown]>([
  ['generationConfig.responseSchema', undefined],
  ['generationConfig.responseSchema.type', 'object'],
  ['generationConfig.responseSchema.additionalProperties', false],
  ['generationConfig.responseSchema.propertyOrdering', ['other']],
  ['generationConfig.responseMimeType', 'text/plain'],
  ['generationConfig.temperature', '0.1'],
  ['generationConfig.maxTokens', 1],
  ['contents.0.role', 'model'],
  ['contents.0.parts.1', { words: 'What is it?' }],
  ['contents.0.parts.0.inlineData.mimeType', 'image/png'],
  ['contents.0.parts.0.inlineData.data', 'bm8gSlBFRw=='],
  ['contents.0.parts.0.inlineData.data', '***'],
  ['systemInstruction', undefined],
  ['stream', true],
])('Gemini: %s as %p is refused', async (path, value) => {
  const answer = await toGemini(changed(geminiBody(), path, value));
  expect(answer.status).toBe(400);
  expect(answer.wrong.length).toBeGreaterThan(0);
});

test('Gemini: without its key, and with a budget for thoughts that the model does not know, it is refused', async () => {
  expect((await toGemini(geminiBody(), { headers: {} })).wrong).toEqual([
    'Gemini: x-goog-api-key is not the key',
  ]);
  const thinking = changed(geminiBody(), 'generationConfig.thinkingConfig', { thinkingBudget: 0 });
  expect((await toGemini(thinking)).wrong).toEqual([]);
  expect((await toGemini(thinking, { path: CALL.replace('2.5', '3.8') })).wrong).toHaveLength(1);
});

test.each<[string, unknown]>([
  ['response_format.json_schema.schema.additionalProperties', undefined],
  ['response_format.json_schema.schema.required', []],
  ['response_format.json_schema.schema.properties.verdict.nullable', true],
  ['response_format.json_schema.strict', undefined],
  ['response_format.type', 'json'],
  ['response_format', undefined],
  ['messages.0.role', 'user'],
  ['messages.1.content', 'What is it?'],
  ['messages.1.content.1.image_url.url', 'https://example.org/coin.jpg'],
  ['temperature', undefined],
  ['stream', false],
])('OpenAI: %s as %p is refused', async (path, value) => {
  const answer = await toOpenAi(changed(openaiBody(), path, value));
  expect(answer.status).toBe(400);
  expect(answer.wrong.length).toBeGreaterThan(0);
});

test('OpenAI: another key or another place is refused', async () => {
  expect((await toOpenAi(openaiBody(), { key: 'other' })).wrong).toHaveLength(1);
  expect((await toOpenAi(openaiBody(), { path: '/completions' })).wrong).toHaveLength(1);
});

test('a photo longer than 1600 pixels, and one that says where it was taken, are refused', async () => {
  const long = Buffer.from(await drawnJpeg(1601)).toString('base64');
  const place = 'contents.0.parts.0.inlineData.data';
  expect((await toGemini(changed(geminiBody(), place, long))).wrong[0]).toEndWith('is 1601 × 1601');
  const plain = Buffer.from(photo, 'base64');
  const exif = Buffer.from('ffe1000a457869660000', 'hex');
  const told = Buffer.concat([plain.subarray(0, 2), exif, Buffer.alloc(2), plain.subarray(2)]);
  expect(sizeOf(told)?.hasExif).toBe(true);
  expect((await toGemini(changed(geminiBody(), place, told.toString('base64')))).wrong[0]).toContain('EXIF');
});

test('it answers by the request, fails as often as it is told, and takes its time', async () => {
  openai.answer(({ jpegs, text }) => ({ name: `${jpegs[0]?.length} bytes, ${text}` }) as Partial<AiCoin>);
  openai.fail('busy', 1);
  expect((await toOpenAi(openaiBody())).status).toBe(429);
  const { text } = await toOpenAi(openaiBody());
  const { name } = JSON.parse(JSON.parse(text).choices[0].message.content);
  expect(name).toBe(`${Buffer.from(photo, 'base64').length} bytes, What is it?`);
  openai.fail('unavailable');
  for (const _ of [1, 2, 3]) expect((await toOpenAi(openaiBody())).status).toBe(503);
  openai.answer({});
  openai.delay(80);
  const start = performance.now();
  expect((await toOpenAi(openaiBody())).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThan(75);
  openai.delay(0);
});
