import { countdown, dayHere, type Urgency } from '../../../../shared/market/releases.ts';

const TONES: Readonly<Record<Urgency, string>> = {
  past: 'badge-grey',
  week: 'badge-red',
  month: 'badge-orange',
  later: 'badge-blue',
};
const MINUTE_MS = 60_000;

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
  const badge = row.querySelector('.badge');
  const { label, urgency } = countdown(dateOf(row));
  if (!badge || badge.textContent === label) return;
  badge.textContent = label;
  badge.className = `badge ${TONES[urgency]}`;
}

if (!customElements.get('release-days')) customElements.define('release-days', ReleaseDays);
