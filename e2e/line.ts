import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The line between a browser and the program: it can be cut, and it can bring another version's worker. */
export interface Line {
  readonly url: string;
  /** Nobody answers any more, as when the server is switched off. */
  cut(): Promise<void>;
  /** Answers as a proxy does whose server is gone. */
  fail(status: 502 | 503 | 504): void;
  mend(): Promise<void>;
  /** From now on the server seems to have another version of the site's worker. */
  update(change: (worker: string) => string): void;
  close(): Promise<void>;
}

/** Starts a proxy on loopback before the program at `target`. */
export async function startLine(target: string): Promise<Line> {
  let failing: number | undefined;
  let change: ((worker: string) => string) | undefined;
  const sockets = new Set<Socket>();
  const pass = (incoming: IncomingMessage, answer: ServerResponse) => {
    if (failing) {
      answer.writeHead(failing, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
      return;
    }
    const headers = { ...incoming.headers };
    const isWorker = incoming.url === '/sw.js' && change;
    if (isWorker) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const onward = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (reply) => {
        if (!isWorker) {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
          return;
        }
        const chunks: Buffer[] = [];
        reply.on('data', (chunk) => chunks.push(chunk));
        reply.on('end', () => {
          const { 'content-length': _length, etag: _etag, ...rest } = reply.headers;
          answer.writeHead(200, rest).end(change?.(Buffer.concat(chunks).toString()));
        });
      },
    );
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  };
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer(pass);
      server.on('connection', (socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    fail: (status) => {
      failing = status;
    },
    mend: async () => {
      failing = undefined;
      if (!server.listening) server = await listen(port);
    },
    update: (next) => {
      change = next;
    },
    close: cut,
  };
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
