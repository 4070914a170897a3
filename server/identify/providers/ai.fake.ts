import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AiCoin } from '../ai/answer.ts';

/**
 * 'busy' 429, 'unavailable' 503, 'html' 200, 'html error' 502, 'gone' 404, 'rejected' 400, 'dropped': connection
 * closed.
 */
export type FakeFailure =
  | 'busy'
  | 'unavailable'
  | 'hang'
  | 'html'
  | 'html error'
  | 'refused'
  | 'empty'
  | 'cut off'
  | 'malformed'
  | 'gone'
  | 'unauthorised'
  | 'rejected'
  | 'dropped'
  | 'redirected';

export interface FakeRequest {
  model: string;
  photos: number;
  text: string;
  instructions: string;
  form: 'schema' | 'object' | 'text';
  jpegs: Buffer[];
}

export interface FakeValue {
  basis: string;
  low: number | null;
  high: number | null;
  estimate: number | null;
  confidence: 'low' | 'medium' | 'high';
}

export type FakeAnswer = Partial<AiCoin> | string;

export interface FakeAi {
  url: string;
  key: string;
  model: string;
  /** Ends a failure. A coin is merged into the usual one. */
  answer(coin: FakeAnswer | ((request: FakeRequest) => FakeAnswer)): void;
  /** For questions without photos; text is sent as it is. */
  value(figure: Partial<FakeValue> | string): void;
  /** Default: all requests, until `answer` or `fail(null)`. */
  fail(kind: FakeFailure | null, times?: number): void;
  /** In ms per answer. */
  delay(milliseconds: number): void;
  hold(): () => void;
  gone: Set<string>;
  /** Overrides all other answers. */
  instead: ((response: ServerResponse, request: FakeRequest) => unknown) | null;
  requests: FakeRequest[];
  /** Violations of the vendor's contract; tests expect none. */
  wrong: string[];
  /** Requests aborted by the client. */
  abandoned: number;
  reset(): void;
  stop(): Promise<void>;
}

export const KEY = 'a-key-of-nobody-0123456789';

export const USUAL_COIN: AiCoin = {
  verdict: 'coin',
  country: 'United States',
  currency: null,
  denomination: 'dime',
  series: 'Mercury Dime',
  name: '1916-D Mercury Dime',
  year: 1916,
  mintMark: 'D',
  variety: null,
  isProof: false,
  condition: 'Very Good (VG-8)',
  slab: null,
  composition: 'silver-coloured',
  estimatedValue: 1100,
  confidence: 92,
  seriesConfidence: 98,
  yearConfidence: 93,
  mintMarkConfidence: 88,
  obverseText: 'LIBERTY IN GOD WE TRUST 1916',
  reverseText: 'UNITED STATES OF AMERICA ONE DIME E PLURIBUS UNUM D',
  description: 'Head of Liberty with a winged cap to the left; fasces with an olive branch on the reverse.',
  region: null,
  mint: null,
  ruler: null,
  era: null,
  script: null,
  doubts: [],
  alternatives: [{ series: 'Mercury Dime', year: 1916, mintMark: '', confidence: 10 }],
};

export const USUAL_VALUE: FakeValue = {
  basis: 'A common date in average condition.',
  low: 30,
  high: 60,
  estimate: 45,
  confidence: 'high',
};

export interface Protocol {
  name: string;
  model: string;
  read(request: IncomingMessage, body: unknown, wrong: (what: string) => void): FakeRequest | null;
  envelope(words: string, request: FakeRequest): unknown;
  /** HTTP 200 or vendor-specific failures; undefined for common ones. */
  failure(kind: FakeFailure, request: FakeRequest): { status: number; body: unknown } | undefined;
  error(status: number): unknown;
  /** Unknown answer format: 400. */
  refuses?(request: FakeRequest): boolean;
}

const PAGE = '<!doctype html><title>Gateway</title><h1>Something went wrong</h1>';
const STATUS: Partial<Record<FakeFailure, number>> = {
  busy: 429,
  unavailable: 503,
  gone: 404,
  rejected: 400,
};

/** Runs on Bun and Node. */
export async function startFakeAi(protocol: Protocol, port = 0): Promise<FakeAi> {
  let answer: FakeAnswer | ((request: FakeRequest) => FakeAnswer) = {};
  let value: Partial<FakeValue> | string = {};
  let failing: { kind: FakeFailure; left: number } | null = null;
  let delay = 0;
  let release = () => {};
  let held: Promise<void> | undefined;
  const fake: FakeAi = {
    url: '',
    key: KEY,
    model: protocol.model,
    answer(coin) {
      answer = coin;
      failing = null;
    },
    value(figure) {
      value = figure;
      failing = null;
    },
    fail(kind, times = Number.POSITIVE_INFINITY) {
      failing = kind && { kind, left: times };
    },
    delay(milliseconds) {
      delay = milliseconds;
    },
    hold() {
      held = new Promise((resolve) => {
        release = () => {
          held = undefined;
          resolve();
        };
      });
      return release;
    },
    gone: new Set(),
    instead: null,
    requests: [],
    wrong: [],
    abandoned: 0,
    reset() {
      answer = {};
      value = {};
      failing = null;
      delay = 0;
      release();
      fake.gone.clear();
      fake.instead = null;
      fake.requests = [];
      fake.wrong = [];
      fake.abandoned = 0;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const send = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function fail(kind: FakeFailure, request: FakeRequest, response: ServerResponse): unknown {
    if (kind === 'hang') return;
    if (kind === 'dropped') return response.destroy();
    if (kind === 'redirected') return response.writeHead(307, { location: '/elsewhere' }).end();
    if (kind === 'html' || kind === 'html error')
      return response.writeHead(kind === 'html' ? 200 : 502, { 'content-type': 'text/html' }).end(PAGE);
    const own = protocol.failure(kind, request);
    if (own) return send(response, own.status, own.body);
    const status = STATUS[kind];
    if (status) return send(response, status, protocol.error(status));
    return send(response, 200, protocol.envelope('I think that it is a dime {or', request));
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    response.on('close', () => {
      if (!response.writableFinished) fake.abandoned++;
    });
    const faults: string[] = [];
    const wrong = (what: string) => {
      faults.push(what);
      fake.wrong.push(`${protocol.name}: ${what}`);
    };
    const question = protocol.read(request, await bodyOf(request), wrong);
    // The vendors have a word of their own for a wrong key.
    if (question && faults.length === 1 && faults[0]?.endsWith('is not the key'))
      return fail('unauthorised', question, response);
    if (faults.length > 0 || !question) return send(response, 400, protocol.error(400));
    fake.requests.push(question);
    await held;
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
    if (protocol.refuses?.(question)) return send(response, 400, protocol.error(400));
    if (fake.instead) return fake.instead(response, question);
    if (failing && failing.left-- > 0) return fail(failing.kind, question, response);
    if (fake.gone.has(question.model)) return fail('gone', question, response);
    if (question.photos === 0) {
      if (!question.instructions.includes('appraiser')) wrong('there is no photo, and no value is asked for');
      const said = typeof value === 'string' ? value : JSON.stringify({ ...USUAL_VALUE, ...value });
      return send(response, 200, protocol.envelope(said, question));
    }
    const coin = typeof answer === 'function' ? answer(question) : answer;
    const words = typeof coin === 'string' ? coin : JSON.stringify({ ...USUAL_COIN, ...coin });
    return send(response, 200, protocol.envelope(words, question));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      fake.wrong.push(`${protocol.name}: the fake broke: ${String(error)}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
