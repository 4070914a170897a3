import { relativeTime } from '../../../../shared/format/format.ts';

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
      // Older items show the server's date.
      if (Date.now() - at.getTime() >= WEEK_MS && at.getDate() === at.getUTCDate()) continue;
      const text = relativeTime(time.dateTime);
      if (text && time.textContent !== text) time.textContent = text;
    }
  }
}

if (!customElements.get('news-ages')) customElements.define('news-ages', NewsAges);
