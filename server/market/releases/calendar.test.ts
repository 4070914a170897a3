import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type TestApp, testApp } from '../../testing/app.ts';
import { calendarOf, calendarReleases, fileName, publicCalendar } from './calendar.ts';
import { readReleases } from './file.ts';
import { storeLayer } from './layers.ts';
import type { MergedRelease } from './service.ts';

const DAY = 86_400_000;

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const release = (rest: Partial<MergedRelease> = {}): MergedRelease => ({
  id: 1,
  key: 'a|2026',
  name: 'A',
  releaseDate: new Date('2026-12-03'),
  datePrecision: 'day',
  price: null,
  description: null,
  imageUrl: null,
  imageSource: null,
  url: null,
  mintage: null,
  origins: ['bundled'],
  ...rest,
});

/** Reads an iCalendar text as RFC 5545 (3.1, 3.3.11) has it; throws what is wrong with its form. */
function parsed(text: string): Record<string, string>[] {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('lines end with CRLF');
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > 75) throw new Error(`a line of ${Buffer.byteLength(line)} octets`);
  const events: Record<string, string>[] = [];
  let event: Record<string, string> | null = null;
  const lines = text
    .slice(0, -2)
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n');
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') throw new Error('no calendar');
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z0-9-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
    if (!name) throw new Error(`no property: ${line}`);
    if (line === 'BEGIN:VEVENT') event = {};
    else if (line === 'END:VEVENT' && event) {
      events.push(event);
      event = null;
    } else if (event) {
      const isText = name === 'SUMMARY' || name === 'DESCRIPTION';
      if (isText && /(?<!\\)(?:\\\\)*[,;]/.test(value)) throw new Error(`not escaped: ${value}`);
      event[name] = isText ? value.replace(/\\([\\;,nN])/g, (_, c) => (/n/i.test(c) ? '\n' : c)) : value;
    }
  }
  return events;
}

/** Before the day of these releases. */
const NOW = Date.UTC(2026, 10, 22);

test('an event of a whole day with name, link and price', () => {
  const text = calendarOf(
    [
      release({
        name: 'Eagle, proof; "W"',
        price: 125000,
        mintage: '10,000',
        description: 'One line.\nAnother.',
        url: 'https://www.usmint.gov/a?b=c,d',
      }),
      release({ key: 'b|2026', name: 'B' }),
    ],
    NOW,
  );
  const [eagle, other] = parsed(text);
  expect(eagle).toMatchObject({
    UID: expect.stringMatching(/^[0-9a-f]{32}@mintmark$/),
    DTSTAMP: '20250101T000000Z',
    DTSTART: '20261203',
    SUMMARY: 'Eagle, proof; "W"',
    DESCRIPTION: 'Price: $1,250.00\nMintage limit: 10,000\nOne line.\nAnother.',
    URL: 'https://www.usmint.gov/a?b=c%2Cd',
    TRANSP: 'TRANSPARENT',
  });
  expect(text).toContain('DTSTART;VALUE=DATE:20261203\r\n');
  expect(other?.DESCRIPTION).toBe('Price: TBD');
  const [past] = parsed(calendarOf([release({ price: null })], Date.UTC(2027, 0, 1)));
  expect(past?.DESCRIPTION ?? '').not.toContain('TBD');
  expect(other?.URL).toBeUndefined();
  expect(other?.UID).not.toBe(eagle?.UID);
  // Nothing in it depends on when it was asked for.
  expect(calendarOf([release()])).toBe(calendarOf([release({ id: 7 })]));
});

test('the day is the same wherever the server stands', () => {
  const script = `
    import { calendarOf } from '${import.meta.dir}/calendar.ts';
    const release = { ...${JSON.stringify(release())}, releaseDate: new Date('2026-12-03') };
    process.stdout.write(calendarOf([release]));`;
  for (const TZ of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    const { stdout } = Bun.spawnSync([process.execPath, '-e', script], { env: { ...process.env, TZ } });
    expect(parsed(stdout.toString())).toMatchObject([{ DTSTART: '20261203' }]);
  }
});

test('any name and description survive', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(text, text, (name, description) => {
      const [event] = parsed(calendarOf([release({ name, description })], NOW));
      const kept = (given: string) => given.toWellFormed().replace(/(?!\n)\p{Cc}/gu, ' ');
      expect(event?.SUMMARY ?? '').toBe(kept(name));
      expect(event?.DESCRIPTION).toBe(kept(`Price: TBD\n${description}`.trim()));
    }),
    { numRuns: 100 },
  );
});

test('what is over for more than 90 days is left out', () => {
  const now = Date.UTC(2026, 10, 22);
  const at = (days: number) => release({ id: days, releaseDate: new Date(now + days * DAY) });
  const kept = calendarReleases([at(-200), at(-91), at(-90), at(0), at(400)], now);
  expect(kept.map(({ id }) => id)).toEqual([-90, 0, 400]);
});

test('of more than 500 the next stay, and as many of the past as there is room for', () => {
  const now = Date.UTC(2026, 10, 22, 13);
  const at = (days: number) => release({ id: days, releaseDate: new Date(Date.UTC(2026, 10, 22 + days)) });
  const some = (many: number, first: number) => Array.from({ length: many }, (_, n) => at(first + n));
  const ids = (list: MergedRelease[]) => calendarReleases(list, now).map(({ id }) => id);
  const full = ids([...some(60, -60), ...some(600, 0)]);
  expect([full.length, full[0], full.at(-1)]).toEqual([500, 0, 499]);
  const partly = ids([...some(60, -60), ...some(450, 0)]);
  expect([partly.length, partly[0], partly.at(-1)]).toEqual([500, -50, 449]);
});

test('the calendar is written once for a list and a day', () => {
  const now = Date.UTC(2026, 10, 22);
  const list = [release({ releaseDate: new Date(now - 90 * DAY) })];
  const today = publicCalendar(list, now);
  expect(publicCalendar(list, now + DAY - 1)).toBe(today);
  expect(parsed(today.text)).toHaveLength(1);
  expect(parsed(publicCalendar(list, now + DAY).text)).toHaveLength(0);
});

test.each([
  ['2026 American Eagle™ One Ounce Silver Proof Coin', '2026-american-eagle-one-ounce-silver-proof-coin.ics'],
  ['American Innovation $1 Coin: "Iowa"\r\nX-Evil: 1', 'american-innovation-1-coin-iowa-x-evil-1.ics'],
  ['../../etc/passwd', 'etc-passwd.ics'],
  ['記念硬貨', 'release.ics'],
  ['x'.repeat(300), `${'x'.repeat(80)}.ics`],
])('the file of %p is %p', (name, file) => {
  expect(fileName(release({ name }))).toBe(file);
});

test('visitor: follows the calendar of all releases and takes one over', async () => {
  const soon = new Date(Date.now() + 10 * DAY).toISOString().slice(0, 10);
  const list = [
    { name: '2026 Eagle', date: soon, price: 95 },
    { name: 'Long ago', date: '2025-01-02' },
  ];
  const { entries } = await readReleases(new TextEncoder().encode(JSON.stringify(list)));
  await storeLayer(it.deps.db, 'imported', entries, { whole: true });

  const all = await it.visitor.send('/releases.ics');
  expect([all.status, all.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(all.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
  expect(all.headers.get('content-disposition')).toBeNull();
  expect(parsed(await all.text()).map(({ SUMMARY }) => SUMMARY)).toEqual(['2026 Eagle']);
  const etag = all.headers.get('etag') ?? '';
  const again = await it.visitor.send('/releases.ics', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const any = await it.visitor.send('/releases.ics', { headers: { 'if-none-match': '*' } });
  expect(any.status).toBe(304);

  const known: { id: number }[] = await (await it.visitor.send('/api/upcoming-releases')).json();
  const one = await it.visitor.send(`/releases/${known[1]?.id}.ics`);
  expect(one.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(one.headers.get('content-disposition')).toBe('attachment; filename="2026-eagle.ics"');
  expect(parsed(await one.text())).toHaveLength(1);
  const past = await it.visitor.send(`/releases/${known[0]?.id}.ics`);
  expect(parsed(await past.text())).toMatchObject([{ SUMMARY: 'Long ago' }]);
  for (const name of ['999.ics', '1', 'a.ics', '-1.ics', '1.ics.ics', '0.ics', '9'.repeat(20)])
    expect((await it.visitor.send(`/releases/${name}`)).status).toBe(404);
});
