import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An operator's list at /releases on a loopback port; strict about headers. Runs on Bun and on Node. */
export async function startFakeReleases(port = 0) {
  const fake = {
    url: '',
    body: '[]' as string | Uint8Array,
    type: 'application/json',
    /** Answers every request in place of the list. */
    instead: null as { status?: number; type?: string; body?: string; hang?: boolean } | null,
    answered: [] as number[],
    complaints: [] as string[],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function handle(request: IncomingMessage, response: ServerResponse) {
    const { method, url, headers } = request;
    if (!/^Mintmark\/\S+/.test(headers['user-agent'] ?? '')) fake.complaints.push('no user agent');
    if (!headers.accept?.includes('text/csv')) fake.complaints.push('no accept');
    if (headers.cookie || headers.authorization) fake.complaints.push('tells too much');
    if (fake.instead?.hang) return;
    const { status, type, body } = answerTo(method, url, headers['if-none-match']);
    fake.answered.push(status);
    const etag = etagOf(fake.body);
    response.writeHead(status, { 'content-type': type, ...(status < 400 && { etag }) }).end(body);
  }

  function answerTo(method?: string, url?: string, known?: string) {
    const { instead, body, type } = fake;
    if (instead) return { status: 200, type: 'text/html', body: '', ...instead };
    if (method !== 'GET' || url !== '/releases')
      return { status: 404, type: 'text/plain', body: 'Not found' };
    if (known === etagOf(body)) return { status: 304, type, body: undefined };
    return { status: 200, type, body };
  }

  const etagOf = (body: string | Uint8Array) =>
    `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  const server = createServer(handle);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`;
  return fake;
}

export type FakeReleases = Awaited<ReturnType<typeof startFakeReleases>>;
