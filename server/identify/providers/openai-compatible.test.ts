import { afterEach, beforeAll, expect, test } from 'bun:test';
import { ANSWER } from '../ai/answer.ts';
import { type FakeAi, USUAL_COIN } from './ai.fake.ts';
import type { Failure } from './ai.ts';
import { drawnJpeg } from './ai-photo.fake.ts';
import { type Form, startFakeOpenAi } from './openai.fake.ts';
import { openAiCompatible } from './openai-compatible.ts';

let fake: FakeAi | undefined;
let jpeg: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  jpeg = await drawnJpeg(100);
});
afterEach(async () => {
  expect(fake?.wrong).toEqual([]);
  await fake?.stop();
});

async function started(forms?: Form[], apiKey?: null) {
  const server = await startFakeOpenAi(0, forms);
  fake = server;
  const quiet = () => undefined;
  const log = { error: quiet, warn: quiet, info: quiet, debug: quiet };
  const { url: baseUrl, key, model } = server;
  const ai = openAiCompatible({
    baseUrl,
    apiKey: apiKey === null ? null : key,
    model,
    secondModel: null,
    timeoutMs: 5000,
    log,
  });
  const ask = (other?: string) =>
    ai.ask({
      instructions: 'Look.',
      text: 'What is it?',
      photos: [{ jpeg }],
      answer: ANSWER,
      ...(other && { model: other }),
    });
  return { server, ask, forms: () => server.requests.splice(0).map(({ form }) => form) };
}

/** The server answers this in place of a coin. */
function answers(server: FakeAi, body: unknown, status = 200, headers: Record<string, string> = {}) {
  server.instead = (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
const message = (content: unknown, more: Record<string, unknown> = {}, finish_reason: unknown = 'stop') => ({
  choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason }],
});

test('a local server needs no key', async () => {
  const { ask } = await started(undefined, null);
  expect(await ask()).toMatchObject({ ok: true, json: USUAL_COIN });
});

test.each<[Form[], Form[]]>([
  [['schema', 'object', 'text'], ['schema']],
  [
    ['object', 'text'],
    ['schema', 'object'],
  ],
  [['text'], ['schema', 'object', 'text']],
])('a server that knows %j is asked in %j, and in the last of them from then on', async (known, asked) => {
  const { ask, forms } = await started(known);
  expect(await ask()).toMatchObject({ ok: true, json: USUAL_COIN });
  expect(forms()).toEqual(asked);
  expect(await ask()).toMatchObject({ ok: true });
  expect(forms()).toEqual(asked.slice(-1));
  expect(await ask('another-model')).toMatchObject({ ok: true, model: 'another-model' });
  expect(forms()).toEqual(asked);
});

test('a model that does not keep to the form is asked in another one, and both are paid for', async () => {
  const { server, ask, forms } = await started();
  server.answer(({ form }) => (form === 'schema' ? 'It is a dime.' : {}));
  expect(await ask()).toMatchObject({ ok: true, tokens: { input: 3600, output: 580 } });
  expect(forms()).toEqual(['schema', 'object']);
  // One answer that did not keep to it takes the form from nobody else.
  server.answer({});
  expect(await ask()).toMatchObject({ ok: true });
  expect(forms()).toEqual(['schema']);
});

test('a server that refuses the first form after a model did not keep to the second is not judged by that', async () => {
  const { server, ask, forms } = await started(['object', 'text']);
  server.answer(({ form }) => (form === 'object' ? 'It is a dime.' : {}));
  expect(await ask()).toMatchObject({ ok: true });
  expect(forms()).toEqual(['schema', 'object', 'text']);
  server.answer({});
  expect(await ask()).toMatchObject({ ok: true });
  expect(forms()).toEqual(['schema', 'object']);
});

test('422 is a form that is not known as well; a server that changed is asked anew from the first', async () => {
  const { server, ask, forms } = await started(['text']);
  expect(await ask()).toMatchObject({ ok: true });
  forms();
  answers(server, { error: 'unprocessable' }, 422);
  expect(await ask()).toMatchObject({ failure: 'rejected' });
  expect(forms()).toEqual(['text']);
  server.instead = null;
  expect(await ask()).toMatchObject({ ok: true });
  expect(forms()).toEqual(['schema', 'object', 'text']);
});

test.each<[string, unknown]>([
  ['a code fence', '```json\n{"verdict":"coin"}\n```'],
  ['thoughts before it', '<think>Is it {"verdict":"unknown"}?</think>\n{"verdict":"coin"}'],
  ['words around it', 'Here you are: {"verdict":"coin"}. Anything else?'],
  [
    'parts',
    [
      { type: 'text', text: '{"verdict":' },
      { type: 'text', text: '"coin"}' },
    ],
  ],
  ['parts with thoughts', [{ type: 'thinking' }, { type: 'text', text: '{"verdict":"coin"}' }]],
])('an answer with %s', async (_, content) => {
  const { server, ask } = await started();
  answers(server, message(content));
  expect(await ask()).toMatchObject({ ok: true, json: { verdict: 'coin' }, tokens: { input: 0, output: 0 } });
});

test.each<[unknown, Failure, number]>([
  [message('{"verdict":"coin"}', {}, 'length'), 'cut off', 1],
  [message(null, {}, 'content_filter'), 'refused', 1],
  [message(null, { refusal: 'I would rather not.' }), 'refused', 1],
  [message(null), 'empty', 1],
  [message('  '), 'empty', 1],
  [message([]), 'empty', 1],
  [{ choices: [] }, 'empty', 1],
  [message('[1]'), 'malformed', 3],
  [message('<think>{"verdict":"coin"}'), 'malformed', 3],
  [message({ verdict: 'coin' }), 'malformed', 1],
  [{ error: { message: 'out of memory' } }, 'malformed', 1],
  [null, 'malformed', 1],
])('%j is %s after %d requests', async (body, failure, requests) => {
  const { server, ask } = await started();
  answers(server, body);
  expect(await ask()).toMatchObject({ ok: false, failure });
  expect(server.requests).toHaveLength(requests);
});

test.each<[number, Failure, number]>([
  [401, 'unauthorised', 1],
  [403, 'unauthorised', 1],
  [404, 'gone', 1],
  [413, 'rejected', 1],
  [408, 'unavailable', 2],
  [500, 'unavailable', 2],
])('%d is %s after %d requests', async (status, failure, requests) => {
  const { server, ask } = await started();
  answers(server, { error: 'no' }, status);
  expect(await ask()).toMatchObject({ ok: false, failure });
  expect(server.requests).toHaveLength(requests);
});

test('a redirect is not followed: key and photos are for one server alone', async () => {
  const elsewhere = await startFakeOpenAi();
  const { server, ask } = await started();
  answers(server, {}, 307, { location: `${elsewhere.url}/chat/completions` });
  expect(await ask()).toMatchObject({ ok: false, failure: 'rejected' });
  expect(elsewhere.requests).toHaveLength(0);
  await elsewhere.stop();
});

test('a server that says when to come back is obeyed for a second, not for a minute', async () => {
  const { server, ask } = await started();
  answers(server, { error: 'later' }, 429, { 'retry-after': '1' });
  const begun = performance.now();
  expect(await ask()).toMatchObject({ failure: 'busy' });
  expect(performance.now() - begun).toBeGreaterThan(990);
  expect(server.requests).toHaveLength(2);
  answers(server, { error: 'later' }, 429, { 'retry-after': '60' });
  expect(await ask()).toMatchObject({ failure: 'busy' });
  expect(server.requests).toHaveLength(3);
});

test('an answer without end is cut off at two megabytes', async () => {
  const { server, ask } = await started();
  let sent = 0;
  server.instead = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const block = ' '.repeat(64 * 1024);
    const more = () => {
      while (!response.destroyed && sent < 64 * 1024 * 1024) {
        sent += block.length;
        if (!response.write(block)) return;
      }
      response.end();
    };
    response.on('drain', more);
    more();
  };
  expect(await ask()).toMatchObject({ ok: false, failure: 'malformed' });
  await Bun.sleep(100);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});
