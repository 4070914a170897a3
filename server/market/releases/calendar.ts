import { ICalCalendar, ICalEventTransparency } from 'ical-generator';
import { isOpen } from '../../../shared/market/releases.ts';
import { moneyText } from '../../../shared/money/money.ts';
import { PublicText } from '../../core/http/answers.ts';
import { webAddress } from '../../core/plain-text.ts';
import { wordsOf } from './key.ts';
import type { MergedRelease } from './merged.ts';

/** How long a release that is over stays in the calendar. */
const DAYS_BACK = 90;
/** Events of the calendar that everybody may follow: programs read all of it every few hours. */
const MAX_EVENTS = 500;
const DAY_MS = 86_400_000;

/**
 * When an entry was last changed is not kept. It is the same in every answer, so that the calendar changes with its entries
 * alone; programs that follow it go by UID and content.
 */
const STAMP = new Date(Date.UTC(2025, 0, 1));

/** Releases as an iCalendar text (RFC 5545), as it is on a day: an event of a whole day for each. */
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
      description: text(aboutIt(release, now)),
      url: link(release.url),
      // It keeps nobody from doing something else that day.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}

const calendars = new WeakMap<readonly MergedRelease[], { day: number; calendar: PublicText }>();

/** The calendar that everybody may follow, written once for a list of releases and a day. */
export function everybodysCalendar(releases: readonly MergedRelease[], now = Date.now()): PublicText {
  const day = Math.floor(now / DAY_MS);
  const before = calendars.get(releases);
  if (before?.day === day) return before.calendar;
  const calendar = new PublicText(calendarOf(ofTheCalendar(releases, now), now));
  calendars.set(releases, { day, calendar });
  return calendar;
}

/** Of releases that have a day, the earliest first: the next 500, and as far as there is room what came in the 90 days before today (UTC). */
export function ofTheCalendar(releases: readonly MergedRelease[], now = Date.now()): MergedRelease[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const from = (day: number) =>
    releases.filter((release) => !isOpen(release) && release.releaseDate.getTime() >= day);
  const coming = from(today).slice(0, MAX_EVENTS);
  const recent = from(today - DAYS_BACK * DAY_MS).filter(({ releaseDate }) => releaseDate.getTime() < today);
  return [...recent.slice(Math.max(0, recent.length + coming.length - MAX_EVENTS)), ...coming];
}

/** What the file of one release is called: "2026-american-eagle.ics". */
export const fileName = ({ name }: MergedRelease): string =>
  `${
    wordsOf(name)
      .replace(/[^a-z0-9-]/g, '')
      .replace(/-+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'release'
  }.ics`;

/** A price still to be told is said to be so; of what is on sale already nothing is to be expected. */
function aboutIt({ price, mintage, description, releaseDate }: MergedRelease, now: number): string {
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

/** The generator escapes commas and semicolons in addresses as it does in texts, where they would be read as part of them. */
const link = (url: string | null) => webAddress(url)?.replaceAll(',', '%2C').replaceAll(';', '%3B');

/** Control characters have no place in a calendar, and half a character in no text. */
const text = (given: string) => given.toWellFormed().replace(/(?!\n)\p{Cc}/gu, ' ');
