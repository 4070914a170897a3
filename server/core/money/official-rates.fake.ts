import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Units for one euro, as the European Central Bank writes them. */
const USUAL = { USD: '1.2500', GBP: '0.8000', CHF: '0.9400', JPY: '185.00', SEK: '11.0000' };

/** The file as it is published. */
export const ecbFile = (day: string, rates: Record<string, string> = USUAL): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${Object.entries(rates)
  .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`;

/** The European Central Bank's daily file on a loopback port; any other request is refused. Runs on Bun and on Node. */
export async function startFakeRates() {
  const fake = {
    url: '',
    day: '2026-01-30',
    rates: { ...USUAL } as Record<string, string>,
    /** Given in place of the file. */
    instead: null as { status: number; body: string } | null,
    /** What was asked for: method and path. */
    calls: [] as string[],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    fake.calls.push(`${request.method} ${request.url}`);
    const isFile = request.method === 'GET' && request.url === '/stats/eurofxref/eurofxref-daily.xml';
    const { status, body } = isFile
      ? (fake.instead ?? { status: 200, body: ecbFile(fake.day, fake.rates) })
      : { status: 404, body: 'Not found' };
    response.writeHead(status, { 'content-type': status === 200 ? 'text/xml' : 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

export type FakeRates = Awaited<ReturnType<typeof startFakeRates>>;
