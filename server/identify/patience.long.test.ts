import { expect, test } from 'bun:test';
import { listening, patiently } from '../core/http/bodies.ts';
import { connection } from '../testing/app.ts';
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
