import { discOfRelease } from '../../shared/format/disc.ts';
import {
  formatDay,
  formatDollars,
  formatWholeDollars,
  releaseDay,
  releasePrice,
} from '../../shared/format/format.ts';
import { t } from '../../shared/language/i18n.ts';
import type { Language } from '../../shared/language/languages.ts';
import {
  countdownFrom,
  isOpen,
  isTelling,
  MINT_NEWS,
  type NewsItem,
  type UpcomingRelease,
  type Urgency,
  yearOf,
} from '../../shared/market/model.ts';
import { ownPicture, pictureOfCard } from '../../shared/photos/model.ts';
import { optionsOf } from '../account/sign-in/service.ts';
import type { Boot } from '../core/context.ts';
import { speaking } from '../core/http/language.ts';
import { webAddress } from '../core/plain-text.ts';
import { hasAccounts } from '../core/session/users.ts';
import { listReleases } from '../market/releases/service.ts';
import { listNews } from '../market/routes.ts';
import { below, discMarkup, type Filling, type Row } from './fill.ts';

const PAST = 5;

interface ReleaseRows {
  landing: Row[];
  upcoming: Row[];
  past: Row[];
}

/**
 * Split by the day of `now` (ms) in UTC. Hidden rows let the script move releases over for other time zones.
 * Undated ones come last, never past.
 */
export function releaseRows(releases: readonly UpcomingRelease[], now: number, base = ''): ReleaseRows {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const readable = releases.filter(({ releaseDate }) => !Number.isNaN(Date.parse(releaseDate)));
  const open = readable.filter((release) => isOpen(release) && Date.parse(release.releaseDate) >= today);
  const known = readable
    .filter((release) => !isOpen(release))
    .sort((one, other) => Date.parse(one.releaseDate) - Date.parse(other.releaseDate));
  const from = (day: number) => known.filter(({ releaseDate }) => Date.parse(releaseDate) >= day);
  const dated = from(today);
  const past = known.slice(0, known.length - dated.length).reverse();
  const yesterdays = from(today - DAY_MS).length - dated.length;
  const todays = dated.length - from(today + DAY_MS).length;
  const upcoming = [...dated, ...open];
  const row = (release: UpcomingRelease, isShown: boolean) => releaseRow(release, today, { isShown, base });
  return {
    landing: [
      ...past
        .slice(0, yesterdays)
        .reverse()
        .map((release) => row(release, false)),
      ...upcoming
        .filter(isTelling)
        .slice(0, ON_LANDING + todays)
        .map((release, index) => row(release, index < ON_LANDING)),
    ],
    upcoming: upcoming.map((release) => row(release, true)),
    past: past.slice(0, PAST + yesterdays).map((release, index) => row(release, index < PAST)),
  };
}

interface Place {
  isShown: boolean;
  /** "/coins" */
  base: string;
}

/** The words say the same. */
const TONES: Readonly<Record<Urgency, string>> = {
  past: 'grey',
  week: 'red',
  month: 'orange',
  later: 'blue',
};

function releaseRow(release: UpcomingRelease, today: number, { isShown, base }: Place): Row {
  const { id, name, description, releaseDate, imageUrl, url } = release;
  const { label, urgency } = countdownFrom(releaseDate, today);
  const disc = discOfRelease(release);
  const isPast = urgency === 'past';
  return {
    id: String(id),
    name,
    description: description ?? '',
    url: webAddress(url) ?? MINT_NEWS,
    image: pictureOfCard(ownPicture(imageUrl) ?? ''),
    metal: disc.metal,
    disc: discMarkup(disc, `release-${id}`, base),
    // A year alone tells the script that there is no day to count down to.
    date: isOpen(release) ? yearOf(release) : releaseDate.slice(0, 10),
    day: releaseDay(release),
    price: releasePrice(release, formatDollars, isPast),
    dollars: releasePrice(release, formatWholeDollars, isPast),
    label: isOpen(release) ? '' : label,
    tone: TONES[urgency],
    shown: isShown ? '' : 'hidden',
  };
}

/** `now` in ms. */
export async function fillingOf(deps: Boot, language: Language, now: number): Promise<Filling> {
  const [articles, calendar] = [await listNews(deps), await listReleases(deps)];
  const isEmpty = !(await hasAccounts(deps.db.orm));
  return speaking(language, () => fillingWith(deps, { articles, calendar, isEmpty, now }));
}

interface Known {
  articles: Awaited<ReturnType<typeof listNews>>;
  calendar: Awaited<ReturnType<typeof listReleases>>;
  isEmpty: boolean;
  now: number;
}

function fillingWith(deps: Boot, { articles, calendar, isEmpty, now }: Known): Filling {
  const { basePath } = deps.config;
  const news = newsRows(articles);
  const releases = releaseRows(calendar, now, basePath);
  const { publicUrl, guestsAllowed, oidc } = deps.config;
  const options = optionsOf(deps, isEmpty);
  return {
    rows: {
      news: below(basePath, news.all),
      'landing-news': below(basePath, news.landing),
      upcoming: below(basePath, releases.upcoming),
      past: below(basePath, releases.past),
      'landing-releases': below(basePath, releases.landing),
      year: [{ year: String(new Date(now).getUTCFullYear()) }],
      // Only the operator knows the public address.
      'sign-in': [{ options: JSON.stringify(options) }],
      public: publicUrl ? [{ url: publicUrl }] : [],
    },
    json: { landing: landingData(publicUrl, articles, calendar, now) },
    texts: { provider: oidc?.name ?? '', label: oidc?.label ?? '' },
    given: {
      registration: options.registration || options.first || options.invited,
      ...{ first: options.first, invited: options.invited },
      guests: guestsAllowed,
      mail: options.mail,
      empty: isEmpty,
      restorable: isEmpty && deps.restart !== undefined && deps.config.databaseUrl === null,
      'landing-news': news.landing.length > 0,
      'landing-releases': releases.landing.length > 0,
      'news-feeds': deps.config.newsFeeds.length > 0,
      provider: oidc !== null,
    },
  };
}

const ON_LANDING = 10;
/** Visible at once on a telephone; the others load lazily. */
const IN_SIGHT = 3;

function newsRows(news: readonly NewsItem[]): { landing: Row[]; all: Row[] } {
  const all = news.map(newsRow);
  return { landing: all.slice(0, ON_LANDING), all };
}

function newsRow({ title, description, url, imageUrl, source, publishedAt }: NewsItem, index: number): Row {
  const image = ownPicture(imageUrl) ?? '';
  return {
    title,
    description: description ?? '',
    url: webAddress(url) ?? '',
    image,
    small: pictureOfCard(image),
    loading: index < IN_SIGHT ? 'eager' : 'lazy',
    source,
    published: publishedAt,
    // In UTC, until the browser writes how long ago.
    day: formatDay(publishedAt),
  };
}

/** As on the landing page. */
const LENGTH = 10;
const DAY_MS = 24 * 3_600_000;

/** JSON-LD (schema.org): the site, its news and dated releases from today (UTC) on. */
export function landingData(
  publicUrl: string | null,
  news: readonly NewsItem[],
  releases: readonly UpcomingRelease[],
  now: number,
): object {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const upcoming = releases.filter((release) => !isOpen(release) && Date.parse(release.releaseDate) >= today);
  const site = {
    '@type': 'WebSite',
    name: 'Mintmark',
    description: t('Coin collection manager: photograph a coin, find out what it is and what it’s worth.'),
    ...(publicUrl && { url: `${publicUrl}/` }),
  };
  const graph: object[] = [site];
  if (news.length > 0) graph.push(list(t('US Mint News'), news.slice(0, LENGTH).map(article)));
  if (upcoming.length > 0) graph.push(list(t('Upcoming Releases'), upcoming.slice(0, LENGTH).map(event)));
  return { '@context': 'https://schema.org', '@graph': graph };

  function article({ title, url, source, publishedAt, imageUrl }: NewsItem): object {
    return {
      '@type': 'NewsArticle',
      // By characters, not UTF-16 units.
      headline: [...title].slice(0, 110).join(''),
      url,
      datePublished: publishedAt,
      publisher: { '@type': 'Organization', name: source },
      ...(publicUrl && imageUrl && { image: publicUrl + imageUrl }),
    };
  }
}

const list = (name: string, items: object[]): object => ({
  '@type': 'ItemList',
  name,
  itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
});

function event({ name, description, releaseDate, price, url }: UpcomingRelease): object {
  const address = url ?? MINT_NEWS;
  const day = releaseDate.slice(0, 10);
  return {
    '@type': 'Event',
    name,
    startDate: day,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: address },
    ...(description && { description }),
    ...(price && {
      offers: { '@type': 'Offer', price, priceCurrency: 'USD', url: address, validFrom: day },
    }),
  };
}
