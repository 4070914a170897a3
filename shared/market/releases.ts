import { plural, t } from '../language/i18n.ts';

/** A release of the mint as `GET /api/upcoming-releases` answers it; earliest first, those without a day last. */
export interface UpcomingRelease {
  id: number;
  name: string;
  description: string | null;
  /** Midnight UTC of the day; where the precision is 'year', the day is still to be announced, and this is the year's last. */
  releaseDate: string;
  datePrecision: 'day' | 'year';
  /** US dollars, "129.00"; null while not announced. */
  price: string | null;
  imageUrl: string | null;
  url: string | null;
}

/** Where a release without an address of its own leads (specification 000, section 2). */
export const MINT_NEWS = 'https://www.usmint.gov/news';

export type Urgency = 'past' | 'week' | 'month' | 'later';
export interface Countdown {
  label: string;
  urgency: Urgency;
}

/** Whether the day is still to be announced; a copy kept from before this was told has days alone. */
export const isOpen = ({ datePrecision }: { datePrecision?: 'day' | 'year' }): boolean =>
  datePrecision === 'year';

type Dated = Pick<UpcomingRelease, 'releaseDate'>;

/** The year of its date: "2027". */
export const yearOf = ({ releaseDate }: Dated): string => releaseDate.slice(0, 4);

const DAY = 24 * 3_600_000;

/** The calendar day of a moment where this program runs, as the midnight of that day in UTC (milliseconds). */
export const dayHere = (now = new Date()): number =>
  Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());

/** How far away a release is, in days of the reader's calendar (specification 000, section 4). */
export const countdown = (releaseDate: string, now = new Date()): Countdown =>
  countdownFrom(releaseDate, dayHere(now));

/** Whether a release is still to come on the reader's day; what has no day yet is, until its year is over. */
export const isUpcoming = ({ releaseDate }: Dated, now = new Date()): boolean =>
  countdown(releaseDate, now).urgency !== 'past';

/** The same from a day that is known: its midnight in UTC (milliseconds). */
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
