import { albumIdIn, categoryIn, coinIdIn, LONGEST_CATEGORY } from '../../shared/coins/identity.ts';
import type { CollectionCoin } from '../../shared/coins/model.ts';
import { LIST_PAGE } from '../../shared/collection/model.ts';
import { discOf } from '../../shared/format/disc.ts';
import { drawnDisc } from '../../shared/format/drawn-disc.ts';
import { thumbnailOf } from '../../shared/photos/model.ts';
import { WANTS_PAGE } from '../../shared/wants/want.ts';
import type { Seed } from '../../site/src/lib/query.ts';
import type { AccountDeps } from '../account/deps.ts';
import { profileOf } from '../account/profile/service.ts';
import { userView } from '../account/sign-in/service.ts';
import { getAlbum, listAlbums } from '../albums/service.ts';
import { listWants } from '../albums/want-list.ts';
import { listCoins } from '../coins/list.ts';
import { ratesOf } from '../coins/rates.ts';
import { getCoin } from '../coins/service.ts';
import { asAccount } from '../core/access.ts';
import { AppError } from '../core/errors.ts';
import type { Caller } from '../core/session/sessions.ts';
import { dashboardOf } from '../dashboard/dashboard.ts';
import type { DashboardDeps } from '../dashboard/deps.ts';
import { categoriesOf, summaryOf } from '../dashboard/service.ts';
import { valueHistory } from '../dashboard/value-history.ts';
import { quotaOf } from '../grading/answers.ts';
import type { GradingDeps } from '../grading/deps.ts';
import type { MarketDeps } from '../market/deps.ts';
import { hasNews } from '../market/routes.ts';
import type { OperateDeps } from '../operate/deps.ts';
import { stepsOf } from '../operate/start/routes.ts';
import { withTypePicture } from '../photos/type-pictures-of-coins.ts';
import type { SellingDeps } from '../selling/deps.ts';
import { listLinks } from '../selling/link/service.ts';
import type { SharesDeps } from '../shares/service.ts';
import { metalPricesOf } from '../valuation/metals/service.ts';

export interface WebDeps
  extends AccountDeps,
    DashboardDeps,
    GradingDeps,
    MarketDeps,
    OperateDeps,
    SellingDeps,
    SharesDeps {}

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

export const FIRST_ANSWERS: Readonly<
  Record<string, (deps: WebDeps, caller: Caller, address: Address) => Promise<Own>>
> = {
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
    const id = coinIdIn(path);
    const [coin, user] = await Promise.all([
      id === null
        ? undefined
        : found(getCoin(deps, caller.id, id).then((coin) => withTypePicture(deps, coin))),
      userView(deps, caller),
    ]);
    const home = user?.home ?? null;
    if (!coin) return { seed: { home }, isDrawn: false };
    return {
      seed: { home, user, coin },
      isDrawn: true,
      pictures: thumbnailOf(coin, 480) ? [] : [reliefOf(coin)],
    };
  },
  dashboard: async (deps, caller, { search }) => {
    const [user, dashboard] = await Promise.all([userView(deps, caller), dashboardOf(deps, caller.id)]);
    return { seed: { home: user?.home ?? null, user, dashboard }, isDrawn: search === '' };
  },
  'subcategory/_': async (deps, caller, { path, search }) => {
    const category = categoryIn(path);
    const isList = search === '' && category.length <= LONGEST_CATEGORY;
    const [user, categories, page] = await Promise.all([
      userView(deps, caller),
      categoriesOf(deps, caller.id),
      isList ? listCoins(deps, caller.id, { category, sort: 'newest', limit: LIST_PAGE }) : undefined,
    ]);
    const list = page && { coins: page.coins, total: page.total, next: page.nextCursor ?? undefined };
    return {
      seed: { home: user?.home ?? null, user, categories, ...(list && { category, list: onePage(list) }) },
      isDrawn: isList,
    };
  },
  'my-profile': async (deps, caller) => {
    const own = asAccount(caller);
    const [user, profile, { links }, rates, quota] = await Promise.all([
      userView(deps, caller),
      profileOf(deps, { caller: own }),
      listLinks(deps, caller),
      ratesOf(deps, caller.id),
      caller.isGuest ? undefined : quotaOf(deps, own.id),
    ]);
    return { seed: { home: user?.home ?? null, user, profile, links, rates, quota }, isDrawn: true };
  },
  wants: async (deps, caller) => {
    const query = { show: 'open', sort: 'newest', limit: WANTS_PAGE } as const;
    const [user, wants] = await Promise.all([userView(deps, caller), listWants(deps, caller.id, query)]);
    return { seed: { home: user?.home ?? null, user, wants: onePage(wants) }, isDrawn: true };
  },
  albums: async (deps, caller) => {
    const [user, albums] = await Promise.all([userView(deps, caller), listAlbums(deps, caller.id)]);
    return { seed: { home: user?.home ?? null, user, albums }, isDrawn: true };
  },
  'albums/_': async (deps, caller, { path, search }) => {
    const proofs = new URLSearchParams(search).get('proofs') === 'true';
    const [user, album] = await Promise.all([
      userView(deps, caller),
      found(getAlbum(deps, caller.id, albumIdIn(path), { proofs: proofs ? 'true' : 'false' })),
    ]);
    return {
      seed: { home: user?.home ?? null, user, ...(album && { album }) },
      isDrawn: album !== undefined,
    };
  },
};

const onePage = <Page>(page: Page) => ({ pages: [page], pageParams: [null] });

/** '' without one. */
const reliefOf = (coin: CollectionCoin): string => drawnDisc(discOf(coin), '').relief ?? '';

/** Undefined for what is missing or another's. */
async function found<Thing>(thing: Promise<Thing>): Promise<Thing | undefined> {
  try {
    return await thing;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return;
    throw error;
  }
}
