import { afterAll, beforeAll, expect, test } from 'bun:test';
import { ApiError } from './api.ts';
import { formatSize } from './text.ts';
import { fetchFile, nameOf } from './transfer.ts';

const PART = new Uint8Array(1000).fill(7);
const answers: Record<string, () => Response> = {
  '/file': () =>
    new Response(
      new ReadableStream({
        async start(controller) {
          for (let n = 0; n < 3; n++) {
            controller.enqueue(PART);
            await Bun.sleep(5);
          }
          controller.close();
        },
      }),
      {
        headers: {
          'content-disposition': 'attachment; filename="all.zip"',
          'content-type': 'application/zip',
        },
      },
    ),
  '/busy': () => Response.json({ message: 'Please try again in 5 minutes.' }, { status: 429 }),
  '/broken': () => new Response('nothing to be had', { status: 502 }),
  '/endless': () => new Response(new ReadableStream({ pull: () => Bun.sleep(10_000) })),
};

let server: ReturnType<typeof Bun.serve>;
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => answers[new URL(request.url).pathname]?.() ?? new Response(null, { status: 404 }),
  });
});
afterAll(() => server.stop(true));

const get = (path: string, onProgress = (_: number) => {}, signal = new AbortController().signal) =>
  fetchFile(new URL(path, server.url).href, onProgress, signal);

test('a file comes whole, under its name, and tells how far it is', async () => {
  const steps: number[] = [];
  const { name, file } = await get('/file', (bytes) => steps.push(bytes));
  expect(name).toBe('all.zip');
  expect(file.size).toBe(3000);
  expect(steps.at(-1)).toBe(3000);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});

test('a refusal is the server’s sentence, whether JSON or plain', async () => {
  const busy = await get('/busy').catch((error: unknown) => error);
  expect(busy).toBeInstanceOf(ApiError);
  expect(busy).toMatchObject({ status: 429, text: 'Please try again in 5 minutes.' });
  expect(await get('/broken').catch((error: unknown) => error)).toMatchObject({ text: 'nothing to be had' });
});

test('a server that is not there is told as such', async () => {
  const failed = await fetchFile('http://127.0.0.1:1/file', () => {}, new AbortController().signal).catch(
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({ status: 0, text: expect.stringContaining('could not be reached') });
});

test('who gives up is not told of an error of the server', async () => {
  const controller = new AbortController();
  const going = get('/endless', () => {}, controller.signal).catch((error: unknown) => error);
  setTimeout(() => controller.abort(), 30);
  expect(await going).not.toBeInstanceOf(ApiError);
});

test('the name is read with and without quotes', () => {
  expect(nameOf('attachment; filename="a b.zip"')).toBe('a b.zip');
  expect(nameOf('attachment; filename=a.zip; x=y')).toBe('a.zip');
  expect(nameOf('inline')).toBeNull();
  expect(nameOf(null)).toBeNull();
});

test('a size is in kB, MB or GB, and never 0.0 MB for a small one', () => {
  expect([0, 12_345, 999_499, 999_500, 12_345_678, 1_234_567_890].map(formatSize)).toEqual([
    '0 kB',
    '12 kB',
    '999 kB',
    '1.0 MB',
    '12.3 MB',
    '1.2 GB',
  ]);
});
