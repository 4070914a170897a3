import type { UserView } from '../../shared/account/account.ts';
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

type Answers = Omit<Seed, 'at' | 'home' | 'user'>;

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

/** Besides the user, whom own-pages.ts adds. */
export const FIRST_ANSWERS: Readonly<
  Record<string, (deps: WebDeps, caller: Caller, address: Address, user: UserView | null) => Promise<Own>>
> = {
  home: async (deps, { id }, _address, user) => {
    const [summary, metals, isNews] = await Promise.all([
      summaryOf(deps, id),
      metalPricesOf(deps),
      hasNews(deps),
    ]);
    return {
      // Known to be empty from the start, news take no room: nothing moves.
      seed: {
        ...{ summary, metals, ...(!isNews && { news: [] }) },
        ...(user && !user.isGuest && !user.startDismissed && { start: await stepsOf(deps, user) }),
      },
      isDrawn: true,
      pictures: summary.recentCoins.slice(0, 2).map((coin) => thumbnailOf(coin, 480) ?? reliefOf(coin)),
    };
  },
  collection: async (deps, { id }, { search }) => {
    const [summary, { points }, metals] = await Promise.all([
      summaryOf(deps, id),
      valueHistory(deps, id),
      metalPricesOf(deps),
    ]);
    return {
      seed: { summary, history: points, metals },
      isDrawn: [...new URLSearchParams(search).keys()].every((name) => name === 'reset'),
    };
  },
  'coin/_': async (deps, caller, { path }) => {
    const id = coinIdIn(path);
    const coin =
      id === null
        ? undefined
        : await found(getCoin(deps, caller.id, id).then((coin) => withTypePicture(deps, coin)));
    if (!coin) return { seed: {}, isDrawn: false };
    return {
      seed: { coin },
      isDrawn: true,
      pictures: thumbnailOf(coin, 480) ? [] : [reliefOf(coin)],
    };
  },
  dashboard: async (deps, caller, { search }) => {
    return { seed: { dashboard: await dashboardOf(deps, caller.id) }, isDrawn: search === '' };
  },
  'subcategory/_': async (deps, caller, { path, search }) => {
    const category = categoryIn(path);
    const isList = search === '' && category.length <= LONGEST_CATEGORY;
    const [categories, page] = await Promise.all([
      categoriesOf(deps, caller.id),
      isList ? listCoins(deps, caller.id, { category, sort: 'newest', limit: LIST_PAGE }) : undefined,
    ]);
    const list = page && { coins: page.coins, total: page.total, next: page.nextCursor ?? undefined };
    return {
      seed: { categories, ...(list && { category, list: onePage(list) }) },
      isDrawn: isList,
    };
  },
  'my-profile': async (deps, caller) => {
    const own = asAccount(caller);
    const [profile, { links }, rates, quota] = await Promise.all([
      profileOf(deps, { caller: own }),
      listLinks(deps, caller),
      ratesOf(deps, caller.id),
      caller.isGuest ? undefined : quotaOf(deps, own.id),
    ]);
    return { seed: { profile, links, rates, quota }, isDrawn: true };
  },
  wants: async (deps, caller) => {
    const query = { show: 'open', sort: 'newest', limit: WANTS_PAGE } as const;
    return { seed: { wants: onePage(await listWants(deps, caller.id, query)) }, isDrawn: true };
  },
  albums: async (deps, caller) => ({ seed: { albums: await listAlbums(deps, caller.id) }, isDrawn: true }),
  'albums/_': async (deps, caller, { path, search }) => {
    const proofs = new URLSearchParams(search).get('proofs') === 'true';
    const album = await found(
      getAlbum(deps, caller.id, albumIdIn(path), { proofs: proofs ? 'true' : 'false' }),
    );
    return { seed: album ? { album } : {}, isDrawn: album !== undefined };
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
