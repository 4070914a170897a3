import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer the fake gives in place of what it knows. */
export interface Answer {
  status?: number;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
  /** Never answers. */
  hangs?: boolean;
}

export const TOKEN = 'a-token-for-tests-0123456789';

/** Coins as the service describes them: the fields of its specification, figures of no particular day. */
const COINS: Record<number, Record<string, unknown>> = {
  2986: {
    ...{ Name: '1977 1C, RD', Year: 1977, Denomination: '1C', Mintage: '4469930000' },
    ...{ MintMark: 'P', MintLocation: 'Philadelphia', MetalContent: '95% Copper, 5% Zinc' },
    ...{ Diameter: 19, Edge: 'Plain', Weight: 3.11, Designation: 'RD', PriceGuideValue: 18 },
    ...{ Population: 353, PopHigher: 648, Designer: 'Victor David Brenner/Frank Gasparro' },
    ...{ CoinFactsNotes: '<p>A <b>common</b> cent.</p><script>alert(1)</script>' },
    ...{ SeriesName: 'Lincoln Cents 1959 to Date', Category: 'Half-Cents and Cents' },
  },
  7130: {
    ...{ Name: '1881-S $1', Year: 1881, Denomination: '$1', Mintage: '12,760,000' },
    ...{ MintMark: 'S', MintLocation: 'San Francisco', MetalContent: '90% Silver, 10% Copper' },
    ...{ Diameter: 38.1, Edge: 'Reeded', Weight: 26.73, Designation: '', PriceGuideValue: 230 },
    ...{ Population: 90000, PopHigher: 21000, Designer: 'George T. Morgan', CoinFactsNotes: null },
    ...{ SeriesName: 'Morgan Dollar', Category: 'Silver and Related Dollars' },
  },
  5998: {
    ...{ Name: '1966 25C SMS', Year: 1966, Denomination: '25C', Mintage: '2200000' },
    ...{ MintMark: 'P', MintLocation: 'Philadelphia', MetalContent: '75% Copper, 25% Nickel' },
    ...{ Diameter: 24.3, Edge: 'Reeded', Weight: 5.67, Designation: '', PriceGuideValue: 16 },
    ...{ Population: 1224, PopHigher: 1662, Designer: 'John Flanagan', CoinFactsNotes: null },
    ...{ MajorVariety: 'SMS', SeriesName: '(None)', Category: 'Twenty Cents and Quarters' },
  },
  // Of a number that is in no table of ours.
  999001: {
    ...{ Name: '2012-W $1 Silver Eagle, DCAM', Year: 2012, Denomination: '$1', Mintage: null },
    ...{ MintMark: 'W', MintLocation: 'West Point', MetalContent: '99.9% Silver' },
    ...{ Diameter: 40.6, Edge: 'Reeded', Weight: 31.1, Designation: 'DCAM', PriceGuideValue: 95 },
    ...{ Population: 9000, PopHigher: 0, Designer: 'Adolph A. Weinman', CoinFactsNotes: null },
    ...{ SeriesName: 'Silver Eagles 1986 to Date', Category: 'Bullion' },
  },
};

const SLABS: Record<string, { number: number; grade: string; gradeNo: number }> = {
  38109793: { number: 5998, grade: 'SP66', gradeNo: 66 },
  12345678: { number: 7130, grade: 'MS65', gradeNo: 65 },
  87654321: { number: 999001, grade: 'PR70DCAM', gradeNo: 70 },
};
const BARCODES: Record<string, string> = {
  'PCGS 0071306512345678': '12345678',
  'NGC 31936740020071306500': '12345678',
};

const DONE = { IsValidRequest: true, ServerMessage: 'Request successful' };
const NO_DATA = { IsValidRequest: true, ServerMessage: 'No data found' };
const refused = (message: string) => ({ IsValidRequest: false, ServerMessage: message });

/** The public API of PCGS on a loopback port, as strict as the vendor's. Runs on Bun and on Node. */
export async function startFakePcgs(port = 0) {
  const fake = {
    url: '',
    /** Given to every call in place of what it knows. */
    instead: null as Answer | null,
    /** Fields put over every coin it tells of. */
    over: {} as Record<string, unknown>,
    /** Pictures of every slab it tells of. */
    images: [] as { Thumbnail: string; Fullsize: string }[],
    /** What was asked for, in order: path and query. */
    calls: [] as string[],
    /** What was wrong with a request, in order. */
    complaints: [] as string[],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const coinOf = (number: number, gradeNo: number, slab?: { certNo: string; grade: string }) => {
    const known = COINS[number];
    if (!known) return NO_DATA;
    return {
      PCGSNo: String(number),
      CertNo: slab?.certNo ?? '',
      ...known,
      Country: 'The United States of America',
      Grade: slab?.grade ?? `MS${gradeNo}${known.Designation}`,
      CoinFactsLink: `www.pcgs.com/coinfacts/coin/detail/${number}/${gradeNo}`,
      ...{ MinorVariety: '', DieVariety: '', AuctionList: [] },
      Images: slab ? fake.images : [],
      ...fake.over,
      ...DONE,
    };
  };

  const slabOf = (certNo: string) => {
    const slab = SLABS[certNo];
    return slab ? coinOf(slab.number, slab.gradeNo, { certNo, grade: slab.grade }) : NO_DATA;
  };

  /** The body of an answer; null for 204, which says that a parameter is missing, undefined for no such call. */
  function answerTo(path: string | undefined, query: URLSearchParams): object | null | undefined {
    const only = (...names: string[]) => {
      const unknown = [...query.keys()].filter((name) => !names.includes(name));
      if (unknown.length > 0) fake.complaints.push(`${path}: ${unknown.join()} is no parameter`);
      return names.map((name) => query.get(name));
    };
    if (path === '/coindetail/GetCoinFactsByGrade') {
      const [number, grade, plus] = only('PCGSNo', 'GradeNo', 'PlusGrade');
      if (!number || !grade || !plus) return null;
      if (!/^\d+$/.test(number) || !/^\d{1,2}$/.test(grade)) return refused('Invalid PCGSNo');
      if (plus !== 'true' && plus !== 'false') return refused('Invalid PlusGrade');
      return coinOf(Number(number), Number(grade));
    }
    const certNo = /^\/coindetail\/GetCoinFactsByCertNo\/([^/]+)$/.exec(path ?? '')?.[1];
    if (certNo) {
      only();
      return /^\d{5,9}$/.test(certNo) ? slabOf(certNo) : refused('Invalid CertNo');
    }
    if (path === '/coindetail/GetCoinFactsByBarcode') {
      const [code, service] = only('barcode', 'gradingService');
      if (!code || !service) return null;
      if (service !== 'PCGS' && service !== 'NGC') return refused('Invalid grading service');
      return slabOf(BARCODES[`${service} ${code}`] ?? '');
    }
    return undefined;
  }

  function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://localhost');
    fake.calls.push(pathname + search);
    const { instead } = fake;
    if (instead?.hangs) return;
    if (instead) {
      const { status = 200, type = 'application/json', body = '', headers = {} } = instead;
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
      return;
    }
    const json = (value: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.method !== 'GET') {
      fake.complaints.push(`${request.method} ${pathname}`);
      return json({ Message: 'The requested resource does not support this method.' }, 405);
    }
    // The service answers a wrong token as it answers a fault of its own.
    if (request.headers.authorization?.toLowerCase() !== `bearer ${TOKEN}`) {
      fake.complaints.push('a wrong token');
      return json({ Message: 'An error has occurred.' }, 500);
    }
    const answer = answerTo(/^\/publicapi(\/.*)$/.exec(pathname)?.[1], searchParams);
    if (answer === null) return response.writeHead(204).end();
    if (answer) return json(answer);
    fake.complaints.push(`${pathname}: there is no such call`);
    return json({ Message: 'No HTTP resource was found.' }, 404);
  }

  const server = createServer(handle);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/publicapi`;
  return fake;
}

export type FakePcgs = Awaited<ReturnType<typeof startFakePcgs>>;
