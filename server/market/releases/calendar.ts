import { ICalCalendar, ICalEventTransparency } from 'ical-generator';
import { isOpen } from '../../../shared/market/model.ts';
import { moneyText } from '../../../shared/money/money.ts';
import { PublicText } from '../../core/http/answers.ts';
import { webAddress } from '../../core/plain-text.ts';
import { wordsOf } from './entry.ts';
import type { MergedRelease } from './service.ts';

/** Past releases stay this long. */
const DAYS_BACK = 90;
/** Calendar programs download all of it every few hours. */
const MAX_EVENTS = 500;
const DAY_MS = 86_400_000;

/**
 * Constant, as no date of change is stored: the file changes only with its events; programs compare UID and content.
 */
const STAMP = new Date(Date.UTC(2025, 0, 1));

/** iCalendar text (RFC 5545) with an all-day event per release. */
export function calendarOf(releases: readonly MergedRelease[], now = Date.now()): string {
  const calendar = new ICalCalendar({
    name: 'US Mint releases',
    prodId: { company: 'Mintmark', product: 'Releases', language: 'EN' },
    ttl: 6 * 3600,
  });
  for (const release of releases) {
    calendar.createEvent({
      id: `${new Bun.CryptoHasher('sha256').update(release.key).digest('hex').slice(0, 32)}@mintmark`,
      stamp: STAMP,
      start: release.releaseDate,
      allDay: true,
      summary: text(release.name),
      description: text(descriptionOf(release, now)),
      url: link(release.url),
      // Does not block the day.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}

const calendars = new WeakMap<readonly MergedRelease[], { day: number; calendar: PublicText }>();

/** Cached by list and day. */
export function publicCalendar(releases: readonly MergedRelease[], now = Date.now()): PublicText {
  const day = Math.floor(now / DAY_MS);
  const before = calendars.get(releases);
  if (before?.day === day) return before.calendar;
  const calendar = new PublicText(calendarOf(calendarReleases(releases, now), now));
  calendars.set(releases, { day, calendar });
  return calendar;
}

/** Dated releases, earliest first: the next 500, filled up with those of the last 90 days (UTC). */
export function calendarReleases(releases: readonly MergedRelease[], now = Date.now()): MergedRelease[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const from = (day: number) =>
    releases.filter((release) => !isOpen(release) && release.releaseDate.getTime() >= day);
  const coming = from(today).slice(0, MAX_EVENTS);
  const recent = from(today - DAYS_BACK * DAY_MS).filter(({ releaseDate }) => releaseDate.getTime() < today);
  return [...recent.slice(Math.max(0, recent.length + coming.length - MAX_EVENTS)), ...coming];
}

/** "2026-american-eagle.ics" */
export const fileName = ({ name }: MergedRelease): string =>
  `${
    wordsOf(name)
      .replace(/[^a-z0-9-]/g, '')
      .replace(/-+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'release'
  }.ics`;

/** A missing price is "TBD" only before the release. */
function descriptionOf({ price, mintage, description, releaseDate }: MergedRelease, now: number): string {
  const isOut = Math.floor(now / DAY_MS) * DAY_MS > releaseDate.getTime();
  const dollars = price === null ? 'TBD' : `$${moneyText(price).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
  return [
    ...(price === null && isOut ? [] : [`Price: ${dollars}`]),
    ...(mintage ? [`Mintage limit: ${mintage}`] : []),
    description ?? '',
  ]
    .join('\n')
    .trim();
}

/** The generator escapes commas and semicolons in URLs as in texts, which breaks them. */
const link = (url: string | null) => webAddress(url)?.replaceAll(',', '%2C').replaceAll(';', '%3B');

/** iCalendar forbids control characters and lone surrogates. */
const text = (given: string) => given.toWellFormed().replace(/(?!\n)\p{Cc}/gu, ' ');
