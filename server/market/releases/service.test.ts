import { expect, test } from 'bun:test';
import { isOpen, type UpcomingRelease } from '../../../shared/market/model.ts';
import { right, type TestApp, testApp } from '../../testing/app.ts';
import { landingData, releaseRows } from '../../web/filling.ts';
import { readReleases } from './file.ts';
import { storeLayer } from './layers.ts';
import { listReleases, updateReleases } from './service.ts';

/** What a program that was never updated again shows at a moment. */
async function at(day: string, read: (it: TestApp, now: number) => Promise<void>): Promise<void> {
  const it = testApp();
  const now = Date.parse(`${day}T12:00:00Z`);
  await updateReleases(it.deps, now);
  await read(it, now);
  await it.close();
}

const names = (releases: UpcomingRelease[]) => releases.map(({ name }) => name);
const yearsOf = (releases: UpcomingRelease[]) => [
  ...new Set(releases.map(({ releaseDate }) => releaseDate.slice(0, 4))),
];

test.each([
  ['2026-11-22', ['2027'], ['2027 Youth Sports Quarters', '2027 American Innovation $1 Coin: Oregon']],
  [
    '2027-01-01',
    ['2027', '2028'],
    ['2027 Youth Sports Quarters', '2028 American Innovation $1 Coin: Colorado'],
  ],
  ['2031-07-04', ['2032'], ['2032 American Innovation $1 Coin: Guam', '2032 United States Mint Proof Set']],
  ['2040-02-29', ['2040', '2041'], ['2040 American Eagle Silver Coin', '2041 American Buffalo Gold Coin']],
])(
  'on %s the list is useful: the last releases, and what the programmes promise for %p',
  (day, years, some) =>
    at(day, async (it, now) => {
      const list = await listReleases(it.deps);
      const promised = list.filter(isOpen);
      expect(yearsOf(promised)).toEqual(years);
      expect(names(promised)).toEqual(expect.arrayContaining(some));
      expect(new Set(names(list)).size).toBe(list.length);
      // After everything that has a day, and as said: no day is made up.
      expect(list.slice(-promised.length)).toEqual(promised);
      const { upcoming, past, landing } = releaseRows(list, now);
      expect(upcoming.length).toBeGreaterThanOrEqual(6);
      // A name without a day or a price says nothing there.
      expect(landing.length).toBe(Math.min(6, upcoming.length - promised.length));
      expect(past.filter(({ shown }) => !shown)).toHaveLength(5);
      expect(upcoming.at(-1)?.day).toBe(`${years.at(-1)} · date to be announced`);
    }),
);

test('what is over is promised no more: no sports after 2030, no innovation after 2032', () =>
  at('2033-03-01', async (it) => {
    const promised = (await listReleases(it.deps)).filter(isOpen);
    expect(names(promised).filter((name) => /Sports|Innovation/.test(name))).toEqual([]);
    expect(names(promised)).toContain('2033 Native American $1 Coin');
  }));

test('a promise goes with its time, and a second look on the same day writes nothing', () =>
  at('2027-03-01', async (it, now) => {
    expect(yearsOf((await listReleases(it.deps)).filter(isOpen))).toEqual(['2027', '2028']);
    const version = it.deps.db.version();
    await updateReleases(it.deps, now);
    expect(it.deps.db.version()).toBe(version);
    await updateReleases(it.deps, Date.parse('2027-07-01'));
    expect(yearsOf((await listReleases(it.deps)).filter(isOpen))).toEqual(['2028']);
  }));

test('a promise is kept by a release that has a day, and comes back when that goes', () =>
  at('2027-01-02', async (it) => {
    const promised = async (name: string) =>
      names((await listReleases(it.deps)).filter(isOpen)).includes(name);
    const put = async (list: object[]) => {
      const { entries } = await readReleases(new TextEncoder().encode(JSON.stringify(list)));
      await storeLayer(it.deps.db, 'imported', entries, { whole: true });
    };
    expect(await promised('2027 American Eagle Silver Coin')).toBe(true);
    await put([
      { name: '2027-W American Eagle One Ounce Silver Proof Coin', date: '2027-01-09' },
      { name: '2027 American Innovation $1 Coin: Kansas, Rolls and Bags', date: '2027-02-01' },
      { name: '2027 Native American $1 Coin', date: '2027-03-01' },
    ]);
    expect(await promised('2027 American Eagle Silver Coin')).toBe(false);
    expect(await promised('2027 American Innovation $1 Coin: Kansas')).toBe(false);
    expect(await promised('2027 American Innovation $1 Coin: Oregon')).toBe(true);
    expect(await promised('2027 American Eagle Gold Coin')).toBe(true);
    expect(await promised('2028 American Eagle Silver Coin')).toBe(true);
    // Of the same name it is the same release, which has a day now.
    const dollar = (await listReleases(it.deps)).filter(
      ({ name }) => name === '2027 Native American $1 Coin',
    );
    expect(dollar).toMatchObject([{ datePrecision: 'day', releaseDate: '2027-03-01T00:00:00.000Z' }]);
    await put([{ name: 'Another', date: '2027-05-01' }]);
    expect(await promised('2027 American Eagle Silver Coin')).toBe(true);
    expect(await promised('2027 Native American $1 Coin')).toBe(true);
  }));

test('visitor: what has no day is in no calendar and no event, and the list says so', () =>
  at('2026-11-22', async (it, now) => {
    const list: UpcomingRelease[] = await right(await it.visitor.send('/api/upcoming-releases'));
    const [promise] = list.filter(isOpen);
    expect(promise).toMatchObject({
      datePrecision: 'year',
      releaseDate: '2027-12-31T00:00:00.000Z',
      price: null,
    });
    expect((await it.visitor.send(`/releases/${promise?.id}.ics`)).status).toBe(404);
    expect(await (await it.visitor.send('/releases.ics')).text()).not.toContain('20271231');
    expect(JSON.stringify(landingData(null, [], list, now))).not.toContain('2027');
  }));
