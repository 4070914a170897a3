import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { type Client, type TestApp, testApp } from '../../testing/app.ts';
import { callerOf } from '../session/sessions.ts';
import { createBodyLimit, listening } from './bodies.ts';

// Hundreds of megabytes go through memory, which a busy machine is slow at.
setDefaultTimeout(60_000);

let it: TestApp;
let port = 0;
beforeAll(() => {
  it = testApp();
  it.app.listen(listening({ host: '127.0.0.1', port: 0 }, it.deps.log));
  port = it.app.server?.port ?? 0;
});
afterAll(async () => {
  await it.app.server?.stop(true);
  await it.close();
});

const MEGABYTE = new Uint8Array(1_000_000).fill(120);
const UPLOAD = 41;
const FILE = '--x\r\ncontent-disposition: form-data; name="obverse"; filename="a.jpg"\r\n\r\n';

/** Sends the head of an upload, and what comes of its body, without an end; the socket and the first line answered. */
async function begin(length: number, body: string, cookie = '') {
  const answer = Promise.withResolvers<string>();
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: { data: (_, bytes) => answer.resolve(bytes.toString().split('\r\n')[0] ?? ''), close: () => {} },
  });
  const head = [
    'POST /api/photos HTTP/1.1',
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
    `Cookie: ${cookie}`,
  ];
  socket.write([...head, '', body].join('\r\n'));
  return { socket, answer: answer.promise };
}

/** An upload of so many megabytes that does not end before it is told to; `counted` once all that came of it was read, or it was answered. */
function slowly(client: Client, megabytes: number, headers: Record<string, string> = {}) {
  let end = () => {};
  const { promise: isRead, resolve: pull } = Promise.withResolvers<void>();
  const body = new ReadableStream({
    // Asked for more only when nothing is left of what there was.
    pull: () => pull(),
    start(controller) {
      controller.enqueue(new TextEncoder().encode(FILE));
      for (let n = 0; n < megabytes; n += 1) controller.enqueue(MEGABYTE);
      end = () => controller.close();
    },
    cancel() {
      end = () => {};
    },
  });
  const type = 'multipart/form-data; boundary=x';
  const announced = {
    'content-type': type,
    'content-length': String(UPLOAD * 1_000_000 + FILE.length),
    ...headers,
  };
  const answer = client.send('/api/photos', { method: 'POST', headers: announced, body });
  return { end: () => end(), answer, counted: Promise.race([isRead, answer]) };
}

/** The largest uploads of all of them, each begun when the one before was counted: which is refused follows from their order. */
async function inTurn(guests: readonly Client[], addressOf: (n: number) => string) {
  const begun: ReturnType<typeof slowly>[] = [];
  for (const [n, guest] of guests.entries()) {
    const upload = slowly(guest, UPLOAD, { 'x-test-address': addressOf(n) });
    begun.push(upload);
    await upload.counted;
  }
  return begun;
}

test('visitor: large bodies whose last byte never comes are refused before any of them is read', async () => {
  for (const cookie of ['', 'mintmark_session=made-up']) {
    const { socket, answer } = await begin(40_000_000, '', cookie);
    expect(await answer).toBe('HTTP/1.1 401 Unauthorized');
    socket.terminate();
  }
});

test('visitor: a body that does not say how long it is ends at 16 kB', async () => {
  const send = (bytes: number) =>
    it.visitor.send('/api/login/direct', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'x'.repeat(bytes) }),
    });
  expect((await send(200)).status).toBe(401);
  expect((await send(17_000)).status).toBe(413);
});

test('user: a form of which more comes than any has, outside of its files, is refused before its end', async () => {
  const { cookie } = await it.user();
  for (const body of [FILE.replace(/; filename="[^"]*"/, ''), '', FILE.repeat(12)]) {
    const { socket, answer } = await begin(UPLOAD * 1_000_000, body + 'x'.repeat(10_000), cookie);
    expect(await answer).toBe('HTTP/1.1 400 Bad Request');
    socket.terminate();
  }
});

test('user: two uploads of the largest size may be under way, a third hears when to come again, others go on', async () => {
  const [user, other] = await Promise.all([it.user(), it.user()]);
  const underway = [slowly(user, UPLOAD), slowly(user, UPLOAD)];
  await Promise.all(underway.map(({ counted }) => counted));
  const third = await slowly(user, UPLOAD).answer;
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '3']);
  const others = slowly(other, UPLOAD);
  await others.counted;
  for (const { end } of [...underway, others]) end();
  const ended = await Promise.all([...underway, others].map(({ answer }) => answer));
  // Read whole, and then found to be no form.
  expect(ended.map(({ status }) => status)).toEqual([400, 400, 400]);
  const again = slowly(user, UPLOAD);
  again.end();
  expect((await again.answer).status).toBe(400);
});

test('guest: many sessions of one network, and of all of them, hold no more than there is room for', async () => {
  const guests = await Promise.all(Array.from({ length: 12 }, () => it.guest()));
  const begun = await inTurn(guests.slice(0, 8), (n) => `192.0.2.${n < 5 ? 1 : 2}`);
  for (const { end } of begun) end();
  const statuses = (await Promise.all(begun.map(({ answer }) => answer))).map(({ status }) => status);
  expect(statuses.slice(0, 5).filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(6);
});

test('guest: who has a whole IPv6 network holds no more in its parts than leaves room for others', async () => {
  const guests = await Promise.all(Array.from({ length: 6 }, () => it.guest()));
  const begun = await inTurn(guests, (n) => `2001:db8:9:${n}00::1`);
  for (const { end } of begun) end();
  const statuses = (await Promise.all(begun.map(({ answer }) => answer))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([400, 400, 400, 400, 400, 429]);
});

test('user: an upload that trickles for ever is given up when it had its time', async () => {
  const { cookie } = await it.user();
  const whole = async () => new Response('whole');
  let trickle: Timer | undefined;
  const upload = (length: number) =>
    new Request('http://localhost/api/photos', {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(length),
      },
      body: new ReadableStream({
        start(controller) {
          trickle = setInterval(() => controller.enqueue(new Uint8Array(1)), 5);
        },
        cancel: () => clearInterval(trickle),
      }),
    });
  const limitBody = createBodyLimit(it.deps, {
    callerOf: (request) => callerOf(it.deps, request),
    handle: whole,
    deadlineMs: (bytes) => 60 + bytes,
  });
  await expect(limitBody(upload(20_000))).rejects.toMatchObject({ status: 408 });
});

test('user: an upload broken off frees its room and is no failure of the server', async () => {
  const user = await it.user();
  for (let n = 0; n < 8; n += 1) {
    const { socket } = await begin(UPLOAD * 1_000_000, FILE + 'x'.repeat(1_000_000), user.cookie);
    await Bun.sleep(30);
    socket.terminate();
  }
  const isRoom = async () => {
    const whole = [slowly(user, UPLOAD), slowly(user, UPLOAD)];
    for (const { end } of whole) end();
    const ended = await Promise.all(whole.map(({ answer }) => answer));
    return ended.every(({ status }) => status === 400);
  };
  // That they have ended is noticed in time; else this test is over before.
  while (!(await isRoom())) await Bun.sleep(20);
  expect(it.logged.filter((line) => line.includes('request failed'))).toEqual([]);
});
