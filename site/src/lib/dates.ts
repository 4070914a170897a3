const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const local = new Intl.DateTimeFormat('en-GB', parts);
const utc = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' });

const timeOf = (iso: string | null | undefined): number => (iso ? Date.parse(iso) : Number.NaN);

/** A moment as the reader's day: "14 Nov 2026"; '' when it is no date. */
export function formatDate(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : local.format(time);
}

/** A calendar day, stored at midnight UTC and the same day everywhere: "14 Nov 2026"; '' when it is no date. */
export function formatDay(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : utc.format(time);
}

/** The value of a date input ("2024-05-01") for a stored calendar day; '' when there is none. */
export function dayInput(iso: string | null | undefined): string {
  const time = timeOf(iso);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}

/** Minutes under 60, hours under 24, days under 7, then the date (specification 000, section 9). */
export function relativeTime(iso: string, now = Date.now()): string {
  const age = now - timeOf(iso);
  if (Number.isNaN(age)) return '';
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour');
  if (age < 7 * DAY) return ago(Math.floor(age / DAY), 'day');
  return formatDate(iso);
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
const ago = (count: number, unit: string) => `${plural(count, unit)} ago`;

export type Urgency = 'past' | 'week' | 'month' | 'later';
export interface Countdown {
  label: string;
  urgency: Urgency;
}

/** How far away a release is, in days of the reader's calendar (specification 000, section 4). */
export function countdown(releaseDate: string, now = new Date()): Countdown {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.floor((timeOf(releaseDate) - today) / DAY);
  if (Number.isNaN(days) || days < 0) return { label: 'Released', urgency: 'past' };
  if (days === 0) return { label: 'Today', urgency: 'week' };
  if (days === 1) return { label: 'Tomorrow', urgency: 'week' };
  if (days <= 7) return { label: plural(days, 'day'), urgency: 'week' };
  if (days <= 30) return { label: plural(Math.round(days / 7), 'week'), urgency: 'month' };
  return { label: plural(Math.round(days / 30), 'month'), urgency: 'later' };
}
