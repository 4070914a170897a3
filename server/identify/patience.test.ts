import { expect, test } from 'bun:test';
import { listening, patiently } from '../serve.ts';
import { photo, withVendor } from './testing.ts';

const here = withVendor();

/** Seconds after which an idle connection is closed; Bun looks every four. */
const IDLE = 1;

/** Large enough to be taken in piece by piece, and to be another request by then. */
const large = () => new File([photo(), new Uint8Array(300_000)], 'coin.png', { type: 'image/png' });

test('user: an answer that takes longer than a connection may be idle arrives, and then it is idle as any other', async () => {
  const { it, ai } = here;
  it.app.listen({ ...listening({ host: '127.0.0.1', port: 0 }, it.deps.log), idleTimeout: IDLE });
  const { server } = it.app;
  const user = await it.user();
  it.deps.patience = (request, answer) => patiently(server, request, answer, IDLE);
  ai.delay(7000);
  const ask = async (obverse: File) => {
    const form = new FormData();
    form.set('obverse', obverse);
    const sent = new Request('http://127.0.0.1', { method: 'POST', body: form });
    const type = sent.headers.get('content-type');
    const body = Buffer.from(await sent.arrayBuffer());
    return connection(server?.port ?? 0, [
      `POST /api/coins/identify HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${user.cookie}\r\n`,
      `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
      body,
    ]);
  };
  for (const { answer, idleMs } of await Promise.all([ask(photo()), ask(large())])) {
    expect(answer).toStartWith('HTTP/1.1 200 OK');
    expect(idleMs).toBeLessThan(15_000);
  }
  await server?.stop(true);
}, 120_000);

/** Sends a request, waits until the server closes the connection, and tells how long after the answer that was. */
async function connection(port: number, parts: (string | Buffer)[]) {
  let answer = '';
  let answeredAt = performance.now();
  const ended = Promise.withResolvers<void>();
  const rest = Buffer.concat(parts.map((part) => Buffer.from(part)));
  let at = 0;
  const push = (socket: { write(data: Buffer): number }) => {
    for (let n = -1; at < rest.length && n !== 0; at += n) n = Math.max(0, socket.write(rest.subarray(at)));
  };
  await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: push,
      drain: push,
      data: (_, bytes) => {
        answer += bytes.toString();
        answeredAt = performance.now();
      },
      close: () => ended.resolve(),
    },
  });
  await ended.promise;
  return { answer, idleMs: performance.now() - answeredAt };
}
