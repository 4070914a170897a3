import { onReturn, renewLists } from '../../lib/page-refresh.ts';

/** /upcoming-releases: the local year in the title, new lists after a long absence. */
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
    // A background refresh fails silently.
    await renewLists(this).catch(() => undefined);
    this.ariaBusy = 'false';
    this.querySelector<HTMLElement & { follow(again: boolean): void }>('release-days')?.follow(true);
  }
}

if (!customElements.get('releases-page')) customElements.define('releases-page', ReleasesPage);
