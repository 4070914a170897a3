import { afterAll, expect, test } from 'bun:test';
import { GUEST_CONFIRMATION } from '../../../shared/account/profile.ts';
import { connection, DIME, testApp } from '../../testing/app.ts';
import { listening, patiently } from './bodies.ts';

const it = testApp();
afterAll(() => it.close());

/** Seconds after which an idle connection is closed; Bun looks every four. A busy machine keeps a request waiting for longer than one. */
const IDLE = 4;

test('user: after work that may take long a connection is idle as any other, and is closed', async () => {
  it.app.listen({ ...listening({ host: '127.0.0.1', port: 0 }, it.deps.log), idleTimeout: IDLE });
  const { server } = it.app;
  it.deps.patience = (request, answer) => patiently(server, request, answer, IDLE);
  const user = await it.user();
  const { id } = await (await user.sendJson('POST', '/api/coins', DIME)).json();
  const guest = await it.guest();
  const one = { selection: { ids: [id] } };
  const padding = ' '.repeat(50_000);
  const asked: [client: typeof user, line: string, body: string, status: number][] = [
    [user, 'POST /api/coins/condition', JSON.stringify({ ...one, condition: DIME.condition }), 200],
    [user, 'POST /api/coins/trash', JSON.stringify(one), 200],
    [user, 'POST /api/trash/restore', '{"all":true}', 200],
    // Large enough to be taken in piece by piece, and to be another request by then.
    [user, 'POST /api/trash/restore', `{"all":true}${padding}`, 200],
    [user, 'DELETE /api/trash', '', 200],
    [user, 'DELETE /api/auth/account', '{"confirmation":"nobody"}', 422],
    [guest, 'DELETE /api/auth/account', `{"confirmation":"${GUEST_CONFIRMATION}"}`, 204],
    [it.visitor, 'DELETE /api/trash', '', 401],
    [user, 'POST /api/collection/update-valuations', '', 200],
  ];
  const ended = await Promise.all(
    asked.map(async ([client, line, body]) => {
      const { answer, idleMs } = await connection(server?.port ?? 0, [
        `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${client.cookie}\r\n`,
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      ]);
      return [line, Number(answer.slice(9, 12)), idleMs < 20_000];
    }),
  );
  expect(ended).toEqual(asked.map(([, line, , status]) => [line, status, true]));
  await server?.stop(true);
}, 45_000);
