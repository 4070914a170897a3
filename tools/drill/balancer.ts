import { connect, createServer, type Socket } from 'node:net';

/** What stands before several processes. */
export interface Balancer {
  url: string;
  /** How many processes are ready. */
  ready(): number;
  stop(): void;
}

/** Milliseconds between two looks at each process, and within which it has to answer. */
const LOOK_MS = 500;
const ANSWER_MS = 2000;

const NOBODY = [
  'HTTP/1.1 503 Service Unavailable',
  'Retry-After: 1',
  'Connection: close',
  'Content-Length: 0',
  '\r\n',
].join('\r\n');

/**
 * Hands each connection to the next process that is ready, as its `/readyz` says: the least a balancer has to do. Where none is, the answer is 503. It
 * listens on this machine alone.
 */
export async function startBalancer(targets: () => readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const look = async (target: string) => {
    const isReady = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(target);
    else ready.delete(target);
  };
  const lookAtAll = async () => {
    const all = targets();
    for (const target of ready) if (!all.includes(target)) ready.delete(target);
    await Promise.all(all.map(look));
  };
  await lookAtAll();
  const timer = setInterval(() => void lookAtAll(), LOOK_MS);
  let turn = 0;
  const next = (tried: ReadonlySet<string>): string | undefined => {
    const left = [...ready].filter((target) => !tried.has(target));
    turn += 1;
    return left[turn % left.length];
  };
  const handOver = (client: Socket, tried = new Set<string>()) => {
    const target = next(tried);
    if (!target) return void client.end(NOBODY);
    const { hostname, port } = new URL(target);
    const server = connect(Number(port), hostname);
    let isOpen = false;
    server.once('connect', () => {
      isOpen = true;
      client.pipe(server).pipe(client);
    });
    server.on('error', () => {
      ready.delete(target);
      if (isOpen) client.destroy();
      // Nothing was sent yet: another may have it.
      else handOver(client, tried.add(target));
    });
    client.on('error', () => server.destroy());
    client.once('close', () => server.destroy());
  };
  const server = createServer((client) => handOver(client));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    ready: () => ready.size,
    stop: () => {
      clearInterval(timer);
      server.close();
    },
  };
}
