import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  status?: number;
  type?: string;
  body?: string;
  /** In ms. */
  delay?: number;
}

/** By gold-api.com's symbols; copper (HG) per pound. */
export const USUAL = { XAU: 4000, XAG: 50, XPT: 1600, XPD: 1400, HG: 5.25 };
export const KEY = 'a-key-for-tests';

const NAMES = { XAU: 'Gold', XAG: 'Silver', XPT: 'Platinum', XPD: 'Palladium', HG: 'Copper' } as const;
type Symbol = keyof typeof NAMES;
const OUNCES_PER_POUND = 7000 / 480;

/** Both vendors on one loopback port, as strict as they are. Runs on Bun and on Node. */
export async function startFakeMetalPrices(port = 0) {
  const fake = {
    url: '',
    /** Missing symbols answer 404. */
    prices: { ...USUAL } as Partial<Record<Symbol, unknown>>,
    /** Answers every call in place of prices. */
    instead: null as Answer | null,
    calls: [] as string[],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const answer = ({ status = 200, type = 'application/json', body = '' }: Answer, response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(body);
  const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) });

  /** GET /price/XAU, without key and parameters. */
  function goldApi(symbol: string): Answer {
    const price = fake.prices[symbol as Symbol];
    if (price === undefined) return json({ error: `Symbol ${symbol} not found` }, 404);
    const name = NAMES[symbol as Symbol];
    const updatedAt = new Date().toISOString().replace(/\.\d+/, '');
    return json({ name, price, symbol, updatedAt, updatedAtReadable: 'a few seconds ago' });
  }

  /** GET /v1/latest?api_key=…&currency=USD&unit=toz; errors have HTTP 200. */
  function metalsDev(query: URLSearchParams): Answer {
    const refuse = (code: number, message: string) =>
      json({ status: 'failure', error_code: code, error_message: message });
    if (query.get('api_key') !== KEY) return refuse(1101, 'The API key is not valid.');
    if (query.get('currency') !== 'USD' || query.get('unit') !== 'toz' || query.size !== 3)
      return refuse(1203, 'The parameters are not valid.');
    const { XAU: gold, XAG: silver, XPT: platinum, XPD: palladium, HG } = fake.prices;
    const copper = typeof HG === 'number' ? HG / OUNCES_PER_POUND : HG;
    const metals = { gold, silver, platinum, palladium, copper, lbma_gold_am: 1, zinc: 0.09 };
    const timestamps = { metal: new Date().toISOString(), currency: new Date().toISOString() };
    return json({
      status: 'success',
      currency: 'USD',
      unit: 'toz',
      metals,
      currencies: { USD: 1 },
      timestamps,
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://localhost');
    fake.calls.push(pathname + search);
    const { instead } = fake;
    if (instead?.delay) await new Promise((resolve) => setTimeout(resolve, instead.delay));
    if (instead) return answer(instead, response);
    if (request.method !== 'GET') return answer(json({ error: 'Method not allowed' }, 405), response);
    const symbol = /^\/price\/([A-Z]+)$/.exec(pathname)?.[1];
    if (symbol && searchParams.size === 0) return answer(goldApi(symbol), response);
    if (pathname === '/v1/latest') return answer(metalsDev(searchParams), response);
    return answer(json({ error: 'Not found' }, 404), response);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

export type FakeMetalPrices = Awaited<ReturnType<typeof startFakeMetalPrices>>;
