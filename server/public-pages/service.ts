import { optionsOf } from '../auth/options.ts';
import type { Deps } from '../deps.ts';
import { listNews } from '../news/list.ts';
import type { Visitor } from '../pages.ts';
import { onPublicData } from '../public-data.ts';
import { listReleases } from '../releases/list.ts';
import { loadFile, packedFile, plainBody, plainFile, type SiteFile } from '../site-file.ts';
import { type Filling, fillPage } from './fill.ts';
import { landingData } from './json-ld.ts';
import { newsRows } from './news-rows.ts';
import { releaseRows } from './release-rows.ts';

/** The pages that are filled, and for whom besides everybody a version of their own is made. */
const PAGES: readonly [page: string, ...versions: Visitor[]][] = [
  ['landing'],
  ['news', 'guest'],
  ['upcoming-releases', 'guest'],
  ['login', 'guest'],
  ['register', 'guest'],
  ['forgot-password', 'guest'],
  ['verify-email', 'guest'],
  ['privacy-policy'],
];

/** News come in by the dozen: the pages are filled when the first of them has waited this long. */
const GATHER_MS = 50;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** The pages of the site that are complete when they arrive: Astro has prepared them, and this fills them with what changes. */
export interface PublicPages {
  /** The filled page; undefined for one that is not filled, or whose filling has failed: it is served as it was prepared. */
  of(page: string, visitor: Visitor): SiteFile | undefined;
  /** Waits until what has changed is on the pages. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Fills the pages of a folder now, each time news or releases change, and when a day begins. Until a new version is compressed the one
 * before it is served.
 */
export async function publicPages(deps: Deps, folder: string): Promise<PublicPages> {
  const prepared = new Map<string, string>();
  for (const [page] of PAGES) {
    const html = await textOf(folder, page);
    if (html) prepared.set(page, html);
  }
  const files = new Map<string, SiteFile>();
  const texts = new Map<string, string>();
  let day = 0;

  const fill = async (): Promise<void> => {
    try {
      day = Math.floor(Date.now() / DAY_MS);
      const filling = await fillingOf(deps, Date.now());
      await Promise.all(versions().map(([page, visitor]) => fillOne(page, visitor, filling)));
    } catch (error) {
      deps.log.error('the pages could not be filled', { error: String(error) });
    }
  };
  const fillOne = async (page: string, visitor: Visitor | undefined, filling: Filling): Promise<void> => {
    const name = keyOf(page, visitor);
    try {
      const isGuest = visitor === 'guest';
      const given = {
        ...filling.given,
        guest: isGuest,
        'guest-start': filling.given.guests === true && !isGuest,
      };
      const rows = { ...filling.rows, guest: isGuest ? [{}] : [] };
      const text = fillPage(prepared.get(page) ?? '', { ...filling, rows, given });
      if (texts.get(name) === text) return;
      if (!files.has(name)) files.set(name, plainFile('page.html', text));
      files.set(name, await packedFile('page.html', text));
      texts.set(name, text);
    } catch (error) {
      deps.log.error('a page could not be filled', { page, error: String(error) });
    }
  };
  const versions = () =>
    PAGES.filter(([page]) => prepared.has(page)).flatMap(([page, ...own]) =>
      [undefined, ...own].map((visitor) => [page, visitor] as const),
    );

  let filling = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const refill = () => {
    waiting ??= Promise.all([filling, Bun.sleep(GATHER_MS)]).then(() => {
      waiting = undefined;
      filling = fill();
      return filling;
    });
  };
  const forget = onPublicData(deps, refill);
  const clock = setInterval(() => Math.floor(Date.now() / DAY_MS) !== day && refill(), MINUTE_MS);
  clock.unref();
  await fill();

  return {
    of: (page, visitor) => files.get(keyOf(page, visitor)) ?? files.get(page),
    settled: () => waiting ?? filling,
    stop: () => {
      forget();
      clearInterval(clock);
    },
  };
}

const keyOf = (page: string, visitor?: Visitor) => (visitor ? `${page} ${visitor}` : page);

/** A page as Astro has prepared it. */
async function textOf(folder: string, page: string): Promise<string | undefined> {
  const file = await loadFile(folder, `${page}.html`);
  return file ? (await plainBody(file)).body.text() : undefined;
}

/** What the pages are filled with at a moment (milliseconds). */
async function fillingOf(deps: Deps, now: number): Promise<Filling> {
  const [articles, calendar] = [await listNews(deps), await listReleases(deps)];
  const news = newsRows(articles);
  const releases = releaseRows(calendar, now);
  const { publicUrl, registrationOpen, guestsAllowed, oidc } = deps.config;
  const options = optionsOf(deps);
  return {
    rows: {
      news: news.all,
      'landing-news': news.landing,
      upcoming: releases.upcoming,
      past: releases.past,
      'landing-releases': releases.landing,
      year: [{ year: String(new Date(now).getUTCFullYear()) }],
      // Only the operator knows the name the world reaches the program under.
      'sign-in': [{ options: JSON.stringify(options) }],
      public: publicUrl ? [{ url: publicUrl }] : [],
    },
    json: { landing: landingData(publicUrl, articles, calendar, now) },
    texts: { provider: oidc?.name ?? '', label: oidc?.label ?? '' },
    given: {
      registration: registrationOpen,
      guests: guestsAllowed,
      mail: options.mail,
      'news-feeds': deps.config.newsFeeds.length > 0,
      provider: oidc !== null,
    },
  };
}
