import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { ANSWER } from '../ai/answer.ts';
import { type FakeAi, USUAL_COIN } from './ai.fake.ts';
import type { Failure } from './ai.ts';
import { drawnJpeg } from './ai-photo.fake.ts';
import { startFakeGemini } from './gemini.fake.ts';
import { gemini } from './gemini.ts';

let fake: FakeAi;
let jpeg: Uint8Array<ArrayBuffer>;
let warnings: [string, unknown][];
beforeAll(async () => {
  fake = await startFakeGemini();
  jpeg = await drawnJpeg(100);
});
afterAll(async () => {
  expect(fake.wrong).toEqual([]);
  await fake.stop();
});
beforeEach(() => {
  fake.answer({});
  fake.instead = null;
  fake.gone.clear();
  fake.requests.length = 0;
  warnings = [];
});

function provider(more: { model?: string; secondModel?: string } = {}) {
  const quiet = () => undefined;
  const warn = (message: string, details?: unknown) => warnings.push([message, details]);
  const log = { error: quiet, warn, info: quiet, debug: quiet };
  const { url: baseUrl, key: apiKey, model } = fake;
  return gemini({ baseUrl, apiKey, model, secondModel: null, timeoutMs: 5000, log, ...more });
}
const question = (model?: string) => ({
  instructions: 'Look.',
  text: 'What is it?',
  photos: [{ jpeg }],
  answer: ANSWER,
  ...(model && { model }),
});

/** The vendor answers this, with HTTP 200 unless another status is said. */
function answers(body: unknown, status = 200) {
  fake.instead = (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const candidate = (
  finishReason: string | undefined,
  parts: unknown[] = [{ text: '{"verdict":"coin"}' }],
) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason }],
});

test('a model that is gone is replaced by its successor, which is remembered, said once and told', async () => {
  fake.gone = new Set(['gemini-2.5-flash', 'gemini-3.8-flash']);
  const ai = provider();
  expect(await ai.ask(question())).toMatchObject({ ok: true, model: 'gemini-3.5-flash', json: USUAL_COIN });
  expect(fake.requests.map(({ model }) => model)).toEqual([
    'gemini-2.5-flash',
    'gemini-3.8-flash',
    'gemini-3.5-flash',
  ]);
  expect(await ai.ask(question())).toMatchObject({ ok: true, model: 'gemini-3.5-flash' });
  expect(fake.requests).toHaveLength(4);
  expect(warnings).toEqual([
    [
      'the AI model is gone, another answers in its place',
      { model: 'gemini-2.5-flash', instead: 'gemini-3.5-flash' },
    ],
  ]);
});

test('a successor that goes as well is replaced in turn', async () => {
  const ai = provider();
  fake.gone.add('gemini-2.5-flash');
  expect(await ai.ask(question())).toMatchObject({ model: 'gemini-3.8-flash' });
  fake.gone.add('gemini-3.8-flash');
  expect(await ai.ask(question())).toMatchObject({ ok: true, model: 'gemini-3.5-flash' });
});

test('the second look never comes from the model that answers in place of the first', async () => {
  fake.gone = new Set(['gemini-2.5-flash', 'gemini-2.5-pro']);
  const ai = provider({ secondModel: 'gemini-2.5-pro' });
  expect(await ai.ask(question())).toMatchObject({ model: 'gemini-3.8-flash' });
  expect(await ai.ask(question('gemini-2.5-pro'))).toMatchObject({ model: 'gemini-3.5-flash' });
});

test('a vendor that sends the request on to another model says so', async () => {
  answers({ ...candidate('STOP'), modelVersion: 'models/gemini-3.5-flash-lite' });
  expect(await provider().ask(question())).toMatchObject({ ok: true, model: 'gemini-3.5-flash-lite' });
  answers({ ...candidate('STOP'), modelVersion: '<b>not a name</b>' });
  expect(await provider().ask(question())).toMatchObject({ ok: true, model: 'gemini-2.5-flash' });
});

test('thoughts are not the answer, but are paid for', async () => {
  const parts = [
    { text: '{"verdict":"unknown"}', thought: true },
    { text: '{"verdict":' },
    { text: '"coin"}' },
  ];
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 5, thoughtsTokenCount: 7 };
  answers({ ...candidate('STOP', parts), usageMetadata });
  expect(await provider().ask(question())).toMatchObject({
    ok: true,
    json: { verdict: 'coin' },
    tokens: { input: 10, output: 12 },
  });
  answers(candidate('STOP', [{ text: 'Hm.', thought: true }]));
  expect(await provider().ask(question())).toMatchObject({
    failure: 'empty',
    tokens: { input: 0, output: 0 },
  });
});

test.each<[string | undefined, Failure]>([
  ['MAX_TOKENS', 'cut off'],
  ['SAFETY', 'refused'],
  ['RECITATION', 'refused'],
  ['LANGUAGE', 'refused'],
  ['BLOCKLIST', 'refused'],
  ['PROHIBITED_CONTENT', 'refused'],
  ['SPII', 'refused'],
  ['IMAGE_SAFETY', 'refused'],
  ['OTHER', 'malformed'],
  ['MALFORMED_FUNCTION_CALL', 'malformed'],
  ['SOMETHING_OF_NEXT_YEAR', 'malformed'],
  [undefined, 'malformed'],
])('an answer that ended with %s is %s', async (reason, failure) => {
  answers(candidate(reason));
  expect(await provider().ask(question())).toMatchObject({ ok: false, failure });
});

test.each<[unknown, Failure]>([
  [{ promptFeedback: { blockReason: 'IMAGE_SAFETY' } }, 'refused'],
  [{ promptFeedback: { blockReason: 'OTHER' }, candidates: [] }, 'refused'],
  [{ candidates: [] }, 'empty'],
  [{}, 'empty'],
  [candidate('STOP', []), 'empty'],
  [candidate('STOP', [{ text: ' \n' }]), 'empty'],
  [{ candidates: [{ finishReason: 'STOP' }] }, 'empty'],
  [candidate('STOP', [{ text: '[1, 2]' }]), 'malformed'],
  [{ candidates: 'many' }, 'malformed'],
  [[], 'malformed'],
  [null, 'malformed'],
  [7, 'malformed'],
])('%j is %s', async (body, failure) => {
  answers(body);
  expect(await provider().ask(question())).toMatchObject({ ok: false, failure });
});

const error = (code: number, status: string, details: unknown[] = []) => ({
  error: { code, message: 'No.', status, details },
});

test.each<[number, string, Failure, number]>([
  [400, 'INVALID_ARGUMENT', 'rejected', 2],
  [400, 'FAILED_PRECONDITION', 'rejected', 2],
  [403, 'PERMISSION_DENIED', 'unauthorised', 1],
  [429, 'RESOURCE_EXHAUSTED', 'busy', 2],
  [500, 'INTERNAL', 'unavailable', 2],
  [504, 'DEADLINE_EXCEEDED', 'unavailable', 2],
])('%d %s is %s after %d requests', async (code, status, failure, requests) => {
  answers(error(code, status), code);
  expect(await provider().ask(question())).toMatchObject({ ok: false, failure });
  expect(fake.requests).toHaveLength(requests);
});

test('a vendor that says when to come back is obeyed for a second, not for a minute', async () => {
  const info = (retryDelay: string) => [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }];
  answers(error(429, 'RESOURCE_EXHAUSTED', info('1.2s')), 429);
  const begun = performance.now();
  expect(await provider().ask(question())).toMatchObject({ failure: 'busy' });
  expect(performance.now() - begun).toBeGreaterThan(1190);
  expect(fake.requests).toHaveLength(2);
  answers(error(429, 'RESOURCE_EXHAUSTED', info('57s')), 429);
  expect(await provider().ask(question())).toMatchObject({ failure: 'busy' });
  expect(fake.requests).toHaveLength(3);
});

test('a model that refuses the setting for thoughts is asked without it, and no others are asked twice', async () => {
  const ai = provider();
  const before = fake.requests.length;
  fake.fail('rejected', 1);
  expect(await ai.ask(question())).toMatchObject({ ok: true });
  expect(await ai.ask(question())).toMatchObject({ ok: true });
  expect(fake.requests.length - before).toBe(3);
  fake.fail('rejected', 1);
  expect(await ai.ask(question())).toMatchObject({ ok: false, failure: 'rejected' });
  expect(await provider({ model: 'gemini-3.8-flash' }).ask(question())).toMatchObject({ ok: true });
});

test('models after 2.5 get no setting for thoughts', async () => {
  expect(await provider({ model: 'gemini-3.8-flash' }).ask(question())).toMatchObject({ ok: true });
  expect(await provider({ model: 'gemini-2.5-pro' }).ask(question())).toMatchObject({ ok: true });
  expect(fake.wrong).toEqual([]);
});
