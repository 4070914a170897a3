import { versionOf } from '../../db/shared.ts';
import type { RoleHere } from '../../shared/account/roles.ts';
import { coinIdIn } from '../../shared/coins/identity.ts';
import type { Coin, CollectionCoin } from '../../shared/coins/model.ts';
import { discOf } from '../../shared/format/disc.ts';
import { drawnDisc } from '../../shared/format/drawn-disc.ts';
import { type Language, localesOf, pageIn } from '../../shared/language/languages.ts';
import { withHomeMoney } from '../../shared/money/home.ts';
import { thumbnailOf } from '../../shared/photos/model.ts';
import type { Seed } from '../../site/src/lib/query.ts';
import type { AccountDeps } from '../account/deps.ts';
import { userView } from '../account/sign-in/service.ts';
import { getCoin } from '../coins/service.ts';
import { createMemory } from '../core/cache.ts';
import { AppError } from '../core/errors.ts';
import { answerSaidTo, speaking } from '../core/http/language.ts';
import { tagsOf } from '../core/http/requests.ts';
import { type Sent, type Stretch, sentInParts, stretch, textOf } from '../core/http/site-file.ts';
import { type Caller, personOf } from '../core/session/sessions.ts';
import type { DashboardDeps } from '../dashboard/deps.ts';
import { summaryOf } from '../dashboard/service.ts';
import { valueHistory } from '../dashboard/value-history.ts';
import type { MarketDeps } from '../market/deps.ts';
import { hasNews } from '../market/routes.ts';
import type { OperateDeps } from '../operate/deps.ts';
import { stepsOf } from '../operate/start/routes.ts';
import { withTypePicture } from '../photos/type-pictures-of-coins.ts';
import type { SharesDeps } from '../shares/service.ts';
import { metalPricesOf } from '../valuation/metals/service.ts';
import { escaped, jsonInScript } from './fill.ts';
import { withRole } from './pages.ts';

export interface WebDeps extends AccountDeps, DashboardDeps, MarketDeps, OperateDeps, SharesDeps {}

/** The first answers of a page's scripts. */
type Answers = Omit<Seed, 'at'>;

interface Own {
  seed: Answers;
  /** False where the page opens with something else. */
  isDrawn: boolean;
  /** Seen first, and lazy or named by styles alone: requested before the style sheet. */
  pictures?: readonly string[];
}

/** Below the base path. */
interface Address {
  path: string;
  search: string;
}

const PAGES: Readonly<Record<string, (deps: WebDeps, caller: Caller, address: Address) => Promise<Own>>> = {
  home: async (deps, caller) => {
    const { id } = caller;
    const [user, summary, metals, isNews] = await Promise.all([
      userView(deps, caller),
      summaryOf(deps, id),
      metalPricesOf(deps),
      hasNews(deps),
    ]);
    return {
      // Known to be empty from the start, news take no room: nothing moves.
      seed: {
        ...{ home: user?.home ?? null, user, summary, metals, ...(!isNews && { news: [] }) },
        ...(user && !user.isGuest && !user.startDismissed && { start: await stepsOf(deps, user) }),
      },
      isDrawn: true,
      pictures: summary.recentCoins.slice(0, 2).map((coin) => thumbnailOf(coin, 480) ?? reliefOf(coin)),
    };
  },
  collection: async (deps, caller, { search }) => {
    const { id } = caller;
    const [user, summary, { points }, metals] = await Promise.all([
      userView(deps, caller),
      summaryOf(deps, id),
      valueHistory(deps, id),
      metalPricesOf(deps),
    ]);
    return {
      seed: { home: user?.home ?? null, user, summary, history: points, metals },
      isDrawn: [...new URLSearchParams(search).keys()].every((name) => name === 'reset'),
    };
  },
  'coin/_': async (deps, caller, { path }) => {
    const coin = await coinAt(deps, caller, path);
    const user = await userView(deps, caller);
    const home = user?.home ?? null;
    if (!coin) return { seed: { home }, isDrawn: false };
    return {
      seed: { home, user, coin },
      isDrawn: true,
      pictures: thumbnailOf(coin, 480) ? [] : [reliefOf(coin)],
    };
  },
};

/** '' without one. */
const reliefOf = (coin: CollectionCoin): string => drawnDisc(discOf(coin), '').relief ?? '';

/** Undefined for a missing or foreign coin. */
async function coinAt(deps: WebDeps, caller: Caller, path: string): Promise<Coin | undefined> {
  const id = coinIdIn(path);
  if (id === null) return;
  try {
    return await withTypePicture(deps, await getCoin(deps, caller.id, id));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return;
    throw error;
  }
}

/** Pages with the data of their owner; never cached by others. */
interface OwnPages {
  /** Undefined for public pages and for scripts, which have their data. */
  of(
    request: Request,
    place: { page: string; path: string },
    caller: Caller,
    language: Language,
  ): Promise<Sent | undefined>;
}

/** Finished pages, for going back and forth without changes. */
const REMEMBERED = { most: 50, forMs: 60_000 };
const DAY_MS = 24 * 3_600_000;

export function ownPages(deps: WebDeps, folder: string): OwnPages {
  const { basePath } = deps.config;
  const remembered = createMemory<Sent | undefined>(REMEMBERED);
  const files = new Map<string, Promise<Shared | undefined>>();
  const sharedOf = (page: string, language: Language, role: RoleHere) => {
    const file = pageIn(language, page);
    const key = `${role} ${file}`;
    const known =
      files.get(key) ?? textOf(folder, file, basePath).then((html) => sharedParts(withRole(html, role)));
    files.set(key, known);
    return known;
  };
  return {
    of: async (request, { page, path }, caller, language) => {
      const own = PAGES[page];
      if (!own || !isVisit(request)) return;
      try {
        const search = queryOf(request.url);
        const accepted = request.headers.get('accept-encoding') ?? '';
        // Any commit or a new day may change the page.
        const day = Math.floor(Date.now() / DAY_MS);
        // No part has a line break.
        const tags = tagsOf(request);
        const { days: region } = localesOf(language, tags);
        const key = [
          personOf(caller),
          caller.id,
          page,
          path,
          language,
          region,
          search,
          accepted,
          versionOf(deps.db),
          day,
        ].join('\n');
        return await remembered(key, async () => {
          const shared = await sharedOf(page, language, caller.role ?? 'owner');
          if (!shared) return;
          const { seed: answers, isDrawn, pictures = [] } = await own(deps, caller, { path, search });
          const json = jsonInScript({ at: Date.now(), ...answerSaidTo(request, answers) });
          const drawn = isDrawn ? await draw(page, JSON.parse(json), language, tags) : undefined;
          const { before, between, skeleton, after } = shared;
          return sentInParts(
            'page.html',
            [
              before,
              `<script type="application/json" data-seed>${json}</script>${preloads(basePath, pictures)}`,
              between,
              drawn === undefined ? skeleton : below(basePath, drawn),
              after,
            ],
            accepted,
          );
        });
      } catch (error) {
        deps.log.error('a page of its owner could not be filled', { page, error });
        return;
      }
    },
  };

  /** The skeleton stays if it fails. */
  async function draw(
    page: string,
    seed: Seed,
    language: Language,
    tags: string[],
  ): Promise<string | undefined> {
    try {
      const { firstPaint } = await import('../../site/src/first-paint.tsx');
      return speaking(language, () => withHomeMoney(seed.home, () => firstPaint(page, seed)), tags);
    } catch (error) {
      deps.log.error('a page of its owner could not be drawn', { page, error });
      return;
    }
  }
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** Parts of a page that all owners share, compressed once. */
type Shared = Record<'before' | 'between' | 'skeleton' | 'after', Stretch>;

const PARTS =
  /^([\s\S]*)<template data-seed><\/template>([\s\S]*?)<!--skeleton-->([\s\S]*?)<!--\/skeleton-->([\s\S]*)$/;
/** Astro's copy of an island's fallback, never used. */
const COPY = /<template data-astro-template="fallback">[\s\S]*?<\/template>(?=<!--astro:end-->)/g;

function sharedParts(html: string): Shared | undefined {
  const [, before, between, skeleton, after] = PARTS.exec(html.replace(COPY, '')) ?? [];
  if (before === undefined || between === undefined || skeleton === undefined || after === undefined) return;
  return {
    before: stretch(before),
    between: stretch(between),
    skeleton: stretch(skeleton),
    after: stretch(after),
  };
}

const preloads = (base: string, pictures: readonly string[]): string =>
  [...new Set(pictures)]
    .filter(Boolean)
    .map(
      (address) => `<link rel="preload" as="image" href="${escaped(base + address)}" fetchpriority="high">`,
    )
    .join('');

/** Addresses of this server in drawn markup; React escapes quotes in texts. */
const below = (base: string, html: string): string =>
  base ? html.replace(/(\b(?:src|href)="|--relief:url\()(?=\/(?!\/))/g, `$1${base}`) : html;

/** A browser opens a page, not a script that swaps it in. */
function isVisit({ headers }: Request): boolean {
  const destination = headers.get('sec-fetch-dest');
  // Not sent on plain http to another machine.
  return destination ? destination === 'document' : headers.has('upgrade-insecure-requests');
}
