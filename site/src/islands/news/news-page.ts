import { t } from '../../../../shared/language/i18n.ts';
import type { NewsRefresh } from '../../../../shared/market/model.ts';
import { NEWS_REFRESHED } from '../../../../shared/market/model.ts';
import { onReturn, renewLists } from '../../lib/page-refresh.ts';
import { toast, toastFailure } from '../../lib/toast.ts';

/** /news: refreshes the feeds without a reload. */
class NewsPage extends HTMLElement {
  private readonly away = new AbortController();

  connectedCallback() {
    for (const button of this.querySelectorAll('[data-refresh]'))
      button.addEventListener('click', () => void this.refresh());
    // A background refresh fails silently.
    onReturn(() => this.renew().catch(() => undefined), this.away.signal);
  }

  disconnectedCallback() {
    this.away.abort();
  }

  private async refresh() {
    if (this.ariaBusy === 'true') return;
    this.busy = true;
    try {
      const answer = await fetch('/api/news/refresh', { method: 'POST' });
      if (answer.status === 401) return location.reload();
      const { feeds } = (await answer.json()) as NewsRefresh;
      if (!answer.ok || (feeds.length > 0 && feeds.every(({ ok }) => !ok))) throw new Error('not refreshed');
      await this.renew();
      document.dispatchEvent(new Event(NEWS_REFRESHED));
      toast({ title: t('News Updated'), variant: 'success' });
    } catch {
      toastFailure(t('Refresh Failed'), t('Could not update news. Please try again.'));
    } finally {
      this.busy = false;
    }
  }

  private async renew() {
    await renewLists(this);
    this.querySelector<HTMLElement & { write(): void }>('news-ages')?.write();
  }

  private set busy(busy: boolean) {
    this.ariaBusy = String(busy);
    for (const button of this.querySelectorAll('[data-refresh]')) button.ariaBusy = String(busy);
  }
}

if (!customElements.get('news-page')) customElements.define('news-page', NewsPage);
