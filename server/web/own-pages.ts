import { versionOf } from '../../db/shared.ts';
import type { UserView } from '../../shared/account/account.ts';
import { mintLabel } from '../../shared/catalogue/mints.ts';
import { coinIdIn } from '../../shared/coins/identity.ts';
import type { Coin, CollectionCoin } from '../../shared/coins/model.ts';
import {
  CAROUSEL,
  type CollectionSummary,
  PRECIOUS_METALS,
  type ValueHistory,
} from '../../shared/collection/model.ts';
import { cardWords, isLongName, shortGrade, slabOf } from '../../shared/format/card.ts';
import { categoryName } from '../../shared/format/category.ts';
import { conditionName } from '../../shared/format/condition.ts';
import { formatDating } from '../../shared/format/dating.ts';
import { discOf } from '../../shared/format/disc.ts';
import { drawnDisc } from '../../shared/format/drawn-disc.ts';
import {
  formatCount,
  formatDate,
  formatMoneyCompact,
  formatOunces,
  formatTotal,
} from '../../shared/format/format.ts';
import { homeInWords } from '../../shared/format/home.ts';
import { greetingOf, letterOf } from '../../shared/format/person.ts';
import {
  changeInWords,
  changeThisMonth,
  metalHoldings,
  pricesInWords,
  splitCents,
  tilesOf,
  unvaluedInWords,
} from '../../shared/format/worth.ts';
import { t } from '../../shared/language/i18n.ts';
import { type Language, pageIn } from '../../shared/language/languages.ts';
import type { MetalPrices } from '../../shared/market/metals.ts';
import { type HomeMoney, withHomeMoney } from '../../shared/money/home.ts';
import { photoAt, photoOf, SIDES, thumbnailOf, typePictureOf } from '../../shared/photos/model.ts';
import type { AccountDeps } from '../account/deps.ts';
import { userView } from '../account/sign-in/service.ts';
import { getCoin } from '../coins/service.ts';
import { createMemory } from '../core/cache.ts';
import { AppError } from '../core/errors.ts';
import { speaking } from '../core/http/language.ts';
import { type Sent, type Stretch, sentInParts, stretch, textOf } from '../core/http/site-file.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { DashboardDeps } from '../dashboard/deps.ts';
import { summaryOf } from '../dashboard/service.ts';
import { valueHistory } from '../dashboard/value-history.ts';
import type { MarketDeps } from '../market/deps.ts';
import { hasNews } from '../market/news/routes.ts';
import { withTypePicture } from '../photos/type-pictures-of-coins.ts';
import { metalPricesOf } from '../valuation/metals/service.ts';
import { below, discMarkup, fillPage, type Row } from './fill.ts';

export interface WebDeps extends AccountDeps, DashboardDeps, MarketDeps {}

/** For islands/home/FirstSight.tsx. */
const cardsRow = (coins: readonly CollectionCoin[], base: string): Row =>
  Object.assign(
    { cards: coins.length > 0 ? 'yes' : '', relief: reliefOfFirst(coins) },
    ...CAROUSEL.map((at, index) => cardRow(coins[index], at, base)),
  );

/** For preloading; '' when a photo is shown. */
const reliefOfFirst = ([first]: readonly CollectionCoin[]): string =>
  first && !thumbnailOf(first, 480) ? (drawnDisc(discOf(first), '').relief ?? '') : '';

function cardRow(coin: CollectionCoin | undefined, at: number, base: string): Row {
  if (!coin) return { [`name${at}`]: '' };
  const { grade, amount, each, fit, hasRoom } = cardWords(coin);
  const image = thumbnailOf(coin, 480);
  return {
    [`name${at}`]: coin.name,
    [`image${at}`]: image ?? '',
    [`disc${at}`]: image ? '' : discMarkup(discOf(coin), `card-${at}`, base),
    [`slab${at}`]: (coin.isGraded && coin.gradingCompany) || '',
    [`review${at}`]: coin.needsReview ? 'yes' : '',
    [`quantity${at}`]: coin.quantity > 1 ? String(coin.quantity) : '',
    [`usual${at}`]: fit === 'usual' ? 'yes' : '',
    [`small${at}`]: fit === 'small' ? 'yes' : '',
    [`unvalued${at}`]: fit === 'unvalued' ? 'yes' : '',
    [`grade${at}`]: grade,
    [`amount${at}`]: amount,
    [`each${at}`]: hasRoom ? each : '',
  };
}

/** For islands/coin/FirstSight.tsx. */
export function coinRow(coin: Coin, base: string): Row {
  const slab = slabOf(coin);
  const disc = discOf(coin);
  const faces = SIDES.map((which, index) => {
    const photo = photoOf(coin, which);
    const picture = photo ?? typePictureOf(coin, which);
    const at = index + 1;
    return {
      [`image${at}`]: picture ? photoAt(picture, 480) : '',
      [`disc${at}`]: picture ? '' : discMarkup({ ...disc, side: which.side }, `face-${at}`, base),
      [`own${at}`]: photo ? 'yes' : '',
      [`type${at}`]: picture && !photo ? 'yes' : '',
    };
  });
  return Object.assign(
    {
      category: categoryName(coin.category),
      name: coin.name,
      long: isLongName(coin.name) ? 'yes' : '',
      year: formatDating(coin),
      mint: mintLabel(coin),
      grade: slab && coin.grade ? '' : shortGrade(coin) || conditionName(coin.condition),
      slab,
      relief: reliefOfFirst([coin]),
    },
    ...faces,
  );
}

/** What a page shows first of somebody, and what its scripts begin with (site/src/lib/query.ts). */
interface Own {
  /** Called in the language of the page; none where the page opens with something else. */
  rows: () => readonly Row[];
  seed: Readonly<Record<string, unknown>>;
  /** Null for US dollars. */
  home: HomeMoney | null;
}

/** Below the base path. */
interface Address {
  path: string;
  search: string;
}

const PAGES: Readonly<Record<string, (deps: WebDeps, caller: Caller, address: Address) => Promise<Own>>> = {
  home: async (deps, { id }) => {
    const [user, summary, metals, isNews] = await Promise.all([
      userView(deps, id),
      summaryOf(deps, id),
      metalPricesOf(deps),
      hasNews(deps),
    ]);
    const base = deps.config.basePath;
    return {
      rows: () => (user ? below(base, [homeRow(user, summary, metals, base)]) : []),
      // Known to be empty from the start, it takes no room: nothing moves.
      seed: { user, summary, metals, ...(!isNews && { news: [] }) },
      home: user?.home ?? null,
    };
  },
  collection: async (deps, { id }, { search }) => {
    const [user, summary, { points }, metals] = await Promise.all([
      userView(deps, id),
      summaryOf(deps, id),
      valueHistory(deps, id),
      metalPricesOf(deps),
    ]);
    const isSummary = [...new URLSearchParams(search).keys()].every((name) => name === 'reset');
    const isShown = isSummary && summary.totalCount > 0;
    return {
      rows: () => (isShown ? [collectionRow(summary, points, metals)] : []),
      seed: { user, summary, history: points, metals },
      home: user?.home ?? null,
    };
  },
  'coin/_': async (deps, caller, { path }) => {
    const coin = await coinAt(deps, caller, path);
    const user = await userView(deps, caller.id);
    const base = deps.config.basePath;
    return {
      rows: () => (coin ? below(base, [coinRow(coin, base)]) : []),
      seed: coin ? { coin } : {},
      home: user?.home ?? null,
    };
  },
};

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

/** Pages filled for their owner alone; never cached by others. */
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
  const remembered = createMemory<Sent | undefined>(REMEMBERED);
  const prepared = new Map<string, Promise<Prepared | null>>();
  const preparedOf = (page: string, language: Language) => {
    const file = pageIn(language, page);
    const known =
      prepared.get(file) ??
      textOf(folder, file, deps.config.basePath).then((html) => (html ? prepare(html) : null));
    prepared.set(file, known);
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
        const key = [caller.id, page, path, language, search, accepted, versionOf(deps.db), day].join('\n');
        return await remembered(key, async () => {
          const fill = await preparedOf(page, language);
          if (!fill) return;
          const { rows, seed, home } = await own(deps, caller, { path, search });
          return sentInParts(
            'page.html',
            fill(
              speaking(language, () => withHomeMoney(home, rows)),
              { at: Date.now(), home, ...seed },
            ),
            accepted,
          );
        });
      } catch (error) {
        deps.log.error('a page of its owner could not be filled', { page, error });
        return;
      }
    },
  };
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

type Prepared = (rows: readonly Row[], seed: unknown) => (Stretch | string)[];

/** The parts that differ by owner. */
const OWN = /(<template data-fill="own">[\s\S]*?<\/template>|<template data-seed><\/template>)/;

/** Common parts are compressed once, in two versions: with rows and without. */
function prepare(html: string): Prepared {
  const pieces = html.replace(COPY, '').split(OWN);
  const common = (isOwn: boolean) =>
    pieces.map((piece, at) =>
      at % 2 === 0 ? stretch(fillPage(piece, { rows: {}, json: {}, given: { own: isOwn } })) : piece,
    );
  const [withRows, without] = [common(true), common(false)];
  return (rows, seed) =>
    (rows.length > 0 ? withRows : without).map((piece) =>
      typeof piece === 'string' ? fillPage(piece, { rows: { own: rows }, json: {}, given: {}, seed }) : piece,
    );
}

/** Astro's copy of an island's fallback, never used. */
const COPY = /<template data-astro-template="fallback">[\s\S]*?<\/template>(?=<!--astro:end-->)/g;

/** A browser opens a page, not a script that swaps it in. */
function isVisit({ headers }: Request): boolean {
  const destination = headers.get('sec-fetch-dest');
  // Not sent on plain http to another machine.
  return destination ? destination === 'document' : headers.has('upgrade-insecure-requests');
}

/** For islands/home/FirstSight.tsx. */
const homeRow = (
  user: UserView,
  { totalValue, records, totalCount, unvalued, recentCoins, topCoins }: CollectionSummary,
  { lastUpdated }: MetalPrices,
  base: string,
): Row => ({
  picture: user.profileImageUrl ?? '',
  letter: letterOf(user),
  name: user.firstName || t('Collector'),
  greeting: greetingOf(user),
  value: formatTotal(totalValue, totalCount),
  coins: formatCount(records),
  without: unvaluedInWords(unvalued, records),
  ...cardsRow(recentCoins, base),
  tops: recentCoins.length > 0 && topCoins.length > 0 ? 'yes' : '',
  metals: lastUpdated ? 'yes' : '',
});

/** For islands/collection/FirstSight.tsx. */
function collectionRow(summary: CollectionSummary, points: ValueHistory['points'], prices: MetalPrices): Row {
  const change = changeThisMonth(points, summary.totalValue);
  const words = change === null ? null : changeInWords(change);
  const [coins, melt] = tilesOf(summary);
  return {
    ...splitCents(formatTotal(summary.totalValue, summary.totalCount)),
    ...(words ?? { sign: '', word: '', tone: '', amount: '' }),
    unchanged: change === 0 ? 'yes' : '',
    line: points.length > 1 ? 'yes' : '',
    without: unvaluedInWords(summary.unvalued, summary.records),
    home: homeInWords(),
    coins: coins.value,
    categories: coins.note,
    melt: melt.value,
    spot: melt.note,
    ...metalRow(summary, prices),
  };
}

/** The server does not know the reader's clock: prices show the day. */
function metalRow(summary: CollectionSummary, prices: MetalPrices): Row {
  const held = metalHoldings(summary);
  const metals = PRECIOUS_METALS.map((metal) => {
    const { ounces, value = null } = held.find((one) => one.metal === metal) ?? {};
    return {
      [metal]: ounces === undefined ? '' : formatOunces(ounces),
      [`${metal}value`]: value === null ? '' : formatMoneyCompact(value),
    };
  });
  return Object.assign(
    {
      held: held.length > 0 ? 'yes' : '',
      prices: pricesInWords(prices, formatDate(prices.lastUpdated)),
      refresh: prices.isOn ? 'yes' : '',
    },
    ...metals,
  );
}
