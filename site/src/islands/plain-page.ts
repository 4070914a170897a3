import './toaster/plain-toaster.ts';
import { formatDay, relativeTime } from '../../../shared/format/format.ts';
import { countdown, dayHere, type Urgency } from '../../../shared/market/model.ts';

// What the pages have that the server fills and that do without React: together, so that it is one file and not one for each.

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** Replaces the server's dates by relative times and updates them. */
class NewsAges extends HTMLElement {
  private clock: ReturnType<typeof setInterval> | undefined;

  connectedCallback() {
    this.write();
    this.clock = setInterval(() => this.write(), MINUTE_MS);
  }

  disconnectedCallback() {
    clearInterval(this.clock);
  }

  write() {
    for (const time of this.querySelectorAll('time')) {
      const at = new Date(time.dateTime);
      const isOld = Date.now() - at.getTime() >= WEEK_MS && at.getDate() === at.getUTCDate();
      const text = isOld ? formatDay(time.dateTime) : relativeTime(time.dateTime);
      if (text && time.textContent !== text) time.textContent = text;
    }
  }
}

if (!customElements.get('news-ages')) customElements.define('news-ages', NewsAges);

const TONES: Readonly<Record<Urgency, string>> = {
  past: 'badge-grey',
  week: 'badge-red',
  month: 'badge-orange',
  later: 'badge-blue',
};

/** The server splits releases by the UTC day; this corrects it to the local day. */
class ReleaseDays extends HTMLElement {
  private clock: ReturnType<typeof setInterval> | undefined;
  private day: number | undefined;

  connectedCallback() {
    this.follow();
    this.clock = setInterval(() => this.follow(), MINUTE_MS);
  }

  disconnectedCallback() {
    clearInterval(this.clock);
  }

  /** Runs again for new rows or a new day. */
  follow(again = false) {
    const day = dayHere();
    if (day === this.day && !again) return;
    const isFirst = this.day === undefined;
    this.day = day;
    const rows = [...this.querySelectorAll<HTMLElement>('li[data-date]')];
    const [dated, open] = [rows.filter((row) => !isOpen(row)), rows.filter(isOpen)];
    dated.forEach(relabel);
    dated.sort((one, other) => Date.parse(dateOf(one)) - Date.parse(dateOf(other)));
    const isPast = (row: HTMLElement) => countdown(dateOf(row)).urgency === 'past';
    const thisYear = new Date(day).getUTCFullYear();
    const [coming, over] = [
      open.filter((row) => Number(dateOf(row)) >= thisYear),
      open.filter((row) => Number(dateOf(row)) < thisYear),
    ];
    this.lay([...dated.filter((row) => !isPast(row)), ...coming], 'upcoming');
    this.lay(dated.filter(isPast).reverse(), 'past');
    // Only the year is known and it is over: hide the release.
    for (const row of over) row.classList.add('hidden');
    // Scroll anchoring holds the old first card: a new one may precede it.
    if (isFirst) this.querySelector('.rail')?.scrollTo({ left: 0, behavior: 'instant' });
  }

  /** Rows without a list here are only hidden. */
  private lay(rows: HTMLElement[], name: 'upcoming' | 'past') {
    const list = this.querySelector<HTMLElement>(`[data-${name}]`);
    const length = Number(list?.dataset[name]) || Number.POSITIVE_INFINITY;
    rows.forEach((row, index) => {
      row.classList.toggle('hidden', !list || index >= length);
    });
    const lying = [...(list?.children ?? [])].filter((row) => rows.includes(row as HTMLElement));
    if (lying.length < rows.length || lying.some((row, index) => row !== rows[index])) list?.append(...rows);
  }
}

const dateOf = (row: HTMLElement) => row.dataset.date ?? '';
const isOpen = (row: HTMLElement) => dateOf(row).length === 4;

function relabel(row: HTMLElement) {
  const time = row.querySelector('time');
  if (time) time.textContent = formatDay(dateOf(row));
  const badge = row.querySelector('.badge');
  const { label, urgency } = countdown(dateOf(row));
  if (!badge || badge.textContent === label) return;
  badge.textContent = label;
  badge.className = `badge ${TONES[urgency]}`;
}

if (!customElements.get('release-days')) customElements.define('release-days', ReleaseDays);
