import { plural, t } from '../language/i18n.ts';

/** Event of the site's news page. */
export const NEWS_REFRESHED = 'mintmark:news-refreshed';

/** `GET /api/news`, newest first. */
export interface NewsItem {
  id: number;
  title: string;
  description: string | null;
  url: string;
  imageUrl: string | null;
  source: string;
  publishedAt: string;
}

/** `POST /api/news/refresh` */
export interface NewsRefresh {
  added: number;
  /** Named by title or host. */
  feeds: { name: string; ok: boolean; message: string | null }[];
}

/** `GET /api/upcoming-releases`: earliest first, undated last. */
export interface UpcomingRelease {
  id: number;
  name: string;
  description: string | null;
  /** Midnight UTC; with precision 'year' the year's last day. */
  releaseDate: string;
  datePrecision: 'day' | 'year';
  /** US dollars, "129.00"; null if not announced. */
  price: string | null;
  imageUrl: string | null;
  url: string | null;
}

/** Link of a release without its own. */
export const MINT_NEWS = 'https://www.usmint.gov/news';

export type Urgency = 'past' | 'week' | 'month' | 'later';
interface Countdown {
  label: string;
  urgency: Urgency;
}

/** Day not announced? Copies stored by old versions have no precision. */
/** Neither day nor price says nothing beside others: only the calendar lists it. */
export const isTelling = (release: Pick<UpcomingRelease, 'datePrecision' | 'price'>): boolean =>
  !isOpen(release) || release.price !== null;

export const isOpen = ({ datePrecision }: { datePrecision?: 'day' | 'year' }): boolean =>
  datePrecision === 'year';

type Dated = Pick<UpcomingRelease, 'releaseDate'>;

export const yearOf = ({ releaseDate }: Dated): string => releaseDate.slice(0, 4);

const DAY = 24 * 3_600_000;

/** Local calendar day as midnight UTC, in ms. */
export const dayHere = (now = new Date()): number =>
  Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());

export const countdown = (releaseDate: string, now = new Date()): Countdown =>
  countdownFrom(releaseDate, dayHere(now));

/** Undated releases are upcoming until their year ends. */
export const isUpcoming = ({ releaseDate }: Dated, now = new Date()): boolean =>
  countdown(releaseDate, now).urgency !== 'past';

/** `today` is midnight UTC, in ms. */
export function countdownFrom(releaseDate: string, today: number): Countdown {
  const days = Math.floor((Date.parse(releaseDate) - today) / DAY);
  if (Number.isNaN(days) || days < 0) return { label: t('Released'), urgency: 'past' };
  if (days === 0) return { label: t('Today'), urgency: 'week' };
  if (days === 1) return { label: t('Tomorrow'), urgency: 'week' };
  if (days <= 7) return { label: plural(days, { one: '# day', other: '# days' }), urgency: 'week' };
  if (days <= 30)
    return { label: plural(Math.round(days / 7), { one: '# week', other: '# weeks' }), urgency: 'month' };
  return { label: plural(Math.round(days / 30), { one: '# month', other: '# months' }), urgency: 'later' };
}
