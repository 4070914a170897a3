import { type Page, request } from '@playwright/test';
import { type FakeFeeds, startFakeFeeds } from '../server/market/feeds.fake.ts';
import { type FakeReleases, startFakeReleases } from '../server/market/releases.fake.ts';
import { test as base, expect } from './harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface News {
  title: string;
  age: number;
  picture: boolean;
}

/** News of a feed: how old each item is, in milliseconds, whether it has a picture and a text of its own. */
export const NEWS: [News, ...News[]] = [
  {
    title: 'United States Mint opens sales of the American Liberty gold coin',
    age: 10 * 60_000,
    picture: true,
  },
  { title: 'Semiquincentennial dimes and quarters reach circulation', age: 2 * HOUR, picture: true },
  { title: 'What the end of the penny means for collectors', age: 5 * HOUR, picture: false },
  { title: 'Morgan and Peace dollars return in reverse proof', age: 3 * DAY, picture: true },
  ...Array.from({ length: 8 }, (_, index) => ({
    title: `Report of the coin market, part ${index + 1}`,
    age: (10 + index) * DAY,
    picture: false,
  })),
];

const TEXT = 'Orders are taken from noon Eastern time; household limits apply for the first day of the sale.';

interface Announced {
  name: string;
  /** From today in UTC. */
  days: number;
  price: number | null;
  description?: string;
  url?: string;
}

/** The day so many days from today in UTC, as a list of releases writes it. */
export const dayAhead = (days: number, now = Date.now()) =>
  new Date(now + days * DAY).toISOString().slice(0, 10);

export const RELEASES: [Announced, ...Announced[]] = [
  { name: 'Proof Gold Eagle of Yesterday', days: -1, price: 4980 },
  { name: 'Proof Gold Eagle of Today', days: 0, price: 5144.5, description: TEXT.repeat(3) },
  { name: 'Uncirculated Silver Eagle of Tomorrow', days: 1, price: 91 },
  { name: 'Morgan Dollar in Reverse Proof', days: 5, price: 129, url: 'https://catalog.usmint.gov/morgan' },
  { name: 'Roll of Quarters', days: 20, price: null },
  { name: 'Half Dollar of the Spring', days: 70, price: 46.75 },
];

export const listOf = (releases: typeof RELEASES, now = Date.now()) =>
  JSON.stringify(releases.map(({ days, ...release }) => ({ ...release, releaseDate: dayAhead(days, now) })));

/** As `test` of the harness, with a feed and a list of releases that the executable asks as soon as it runs. */
export const test = base.extend<{ feeds: FakeFeeds; releases: FakeReleases; feed: string }>({
  feeds: async ({ browserName: _ }, use) => {
    const feeds = await startFakeFeeds();
    await use(feeds);
    await feeds.stop();
    expect(feeds.complaints).toEqual([]);
  },
  releases: async ({ browserName: _ }, use) => {
    const releases = await startFakeReleases();
    releases.body = listOf(RELEASES);
    await use(releases);
    await releases.stop();
    expect(releases.complaints).toEqual([]);
  },
  feed: async ({ feeds }, use) => {
    const picture = feeds.putPicture('/coin.png', 2);
    const now = Date.now();
    await use(
      feeds.putRss(
        '/feed',
        'Coin Gazette',
        NEWS.map(({ title, age, picture: hasPicture }, index) => ({
          title,
          link: `https://news.example/${index}`,
          description: index === 3 ? undefined : TEXT.repeat(2),
          date: new Date(now - age),
          picture: hasPicture ? picture : undefined,
        })),
      ),
    );
  },
  alone: true,
  env: ({ feed, releases }, use) =>
    use({
      MINTMARK_NEWS_FEEDS: feed,
      MINTMARK_RELEASES_URL: releases.url,
      MINTMARK_ALLOW_PRIVATE_FETCH: 'true',
    }),
});

/** Waits until the executable has asked for both, and its pages say so. */
export async function published(page: Page): Promise<void> {
  // Whoever is signed in has another page at "/".
  const visitor = await request.newContext({ baseURL: new URL((await page.request.get('/')).url()).origin });
  // Whoever asks for the newest waits until all pages are filled.
  const landing = async () => (await visitor.get('/', { headers: { 'cache-control': 'no-cache' } })).text();
  const isThere = (text: string) => text.includes(NEWS[0].title) && text.includes('Roll of Quarters');
  await expect.poll(async () => isThere(await landing())).toBe(true);
  await visitor.dispose();
}

/** Notes from here on how much of what is seen moves by itself; `moved` answers it, as Lighthouse counts it. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
      Object.assign(window, { shifted: sum });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted?: number }).shifted ?? 0);
}

export { expect };
