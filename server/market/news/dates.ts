const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours from UTC: the zones of RFC 822, section 5.1, and those that feeds write beside them. */
const ZONES: Record<string, number> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, bst: 1, cet: 1, west: 1, cest: 2, eet: 2, eest: 3, msk: 3 },
  ...{ est: -5, edt: -4, et: -5, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, hst: -10 },
  ...{ jst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
};
/** Before the first feed there was no news in one. */
const FIRST_YEAR = 1999;

const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?\s*\(?((?:gmt|utc)?\s*[+-]\d{1,2}:?\d{2}|[a-z]{1,4}|)\)?.{0,40}`;
const ISO = new RegExp(String.raw`^(\d{4})[/-]?(\d{2})[/-]?(\d{2})(?:[t\s]+${CLOCK})?$`);
const DAY_FIRST = new RegExp(
  String.raw`^(?:[a-z]+\.?,?\s*)?(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?:,?\s+(?:at\s+)?${CLOCK})?$`,
);
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[a-z]+\.?,?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(?:at\s+)?${CLOCK})?$`,
);

/** As C writes it: "Sat Nov 21 10:00:00 2026". */
const YEAR_LAST =
  /^([a-z]{3,9},?\s+[a-z]{3}\s+\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s+([a-z]{1,4}\s+|[+-]\d{4}\s+|)(\d{4})$/;

/**
 * When an item says that it was published: RFC 822 and ISO 8601 with or without a zone (then UTC), "Nov 3, 2026", seconds or
 * milliseconds since 1970. What lies ahead is `now`; null for what is no date, or none of a feed.
 */
export function readDate(written: string, now: number): Date | null {
  const text = written.trim().toLowerCase().slice(0, 80).replace(YEAR_LAST, '$1 $4 $2 $3');
  const time = secondsOf(text) ?? isoOf(text) ?? wordsOf(text);
  if (time === null || Number.isNaN(time) || new Date(time).getUTCFullYear() < FIRST_YEAR) return null;
  return new Date(Math.min(time, now));
}

function secondsOf(text: string): number | null {
  if (/^\d{9,10}(?:\.\d+)?$/.test(text)) return Math.floor(Number(text)) * 1000;
  return /^\d{12,13}$/.test(text) ? Number(text) : null;
}

function isoOf(text: string): number | null {
  const found = ISO.exec(text);
  if (!found) return null;
  const [, year, month, day, ...clock] = found;
  return timeOf(Number(year), Number(month) - 1, Number(day), clock);
}

function wordsOf(text: string): number | null {
  const [, ...first] = DAY_FIRST.exec(text) ?? [];
  const [, ...second] = MONTH_FIRST.exec(text) ?? [];
  const [day, month, year, ...clock] = first.length > 0 ? first : [second[1], second[0], ...second.slice(2)];
  if (!day || !month || !year) return null;
  // RFC 2822, section 4.3.
  const full = year.length === 2 ? (Number(year) < 50 ? 2000 : 1900) + Number(year) : Number(year);
  return timeOf(full, MONTHS.indexOf(month.slice(0, 3)), Number(day), clock);
}

/** NaN for a day or an hour that is none. */
function timeOf(year: number, month: number, day: number, clock: (string | undefined)[]): number {
  const [hour = '0', minute = '0', second = '0', half, zone = ''] = clock;
  const midday = half && Number(hour) <= 12 ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  const date = new Date(Date.UTC(year, month, day));
  const isReal = date.getUTCMonth() === month && date.getUTCDate() === day;
  if (!isReal || midday > 24 || Number(minute) > 59) return Number.NaN;
  return date.getTime() + ((midday * 60 + Number(minute) - minutesOf(zone)) * 60 + Number(second)) * 1000;
}

/** Minutes from UTC; a zone that nobody knows is UTC. */
function minutesOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})$/.exec(zone) ?? [];
  if (!sign) return (ZONES[zone] ?? 0) * 60;
  const apart = Number(hours) * 60 + Number(minutes);
  // No place on earth is further ahead or behind.
  return apart > 14 * 60 ? 0 : sign === '-' ? -apart : apart;
}
