import { onReturn, renewLists } from '../../lib/renew.ts';

/** /upcoming-releases: the reader's year in its title, and new lists when somebody returns to a page left open for long. */
class ReleasesPage extends HTMLElement {
  private readonly away = new AbortController();

  connectedCallback() {
    const year = this.querySelector('[data-year]');
    if (year) year.textContent = String(new Date().getFullYear());
    onReturn(() => void this.renew(), this.away.signal);
  }

  disconnectedCallback() {
    this.away.abort();
  }

  private async renew() {
    this.ariaBusy = 'true';
    // Nobody has asked for it: when it fails, what is there stays, and nothing is said.
    await renewLists(this).catch(() => undefined);
    this.ariaBusy = 'false';
    this.querySelector<HTMLElement & { follow(again: boolean): void }>('release-days')?.follow(true);
  }
}

if (!customElements.get('releases-page')) customElements.define('releases-page', ReleasesPage);
