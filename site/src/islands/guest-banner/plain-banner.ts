import { GUEST_COIN_LIMIT } from '../../../../shared/account/links.ts';
import { coinsOfGuest, remainingWords } from './count-label.ts';

/** The same key as GuestBanner.tsx. */
const DISMISSED = 'mintmark:guest-banner';

class PlainBanner extends HTMLElement {
  connectedCallback() {
    if (this.hidden) return;
    if (sessionStorage.getItem(DISMISSED) === 'dismissed') return this.remove();
    this.querySelector('[data-dismiss]')?.addEventListener('click', () => {
      sessionStorage.setItem(DISMISSED, 'dismissed');
      this.remove();
    });
    const told = this.querySelector<HTMLElement>('#guest-told');
    this.querySelector('[data-tell]')?.addEventListener('click', ({ currentTarget }) => {
      if (!told) return;
      told.hidden = !told.hidden;
      (currentTarget as Element).setAttribute('aria-expanded', String(!told.hidden));
    });
    void this.count();
  }

  private async count() {
    const answer = await fetch('/api/coins?limit=1').catch(() => undefined);
    const total = answer?.headers.get('x-total-count');
    if (!answer?.ok || !total) return;
    const remaining = Math.max(0, GUEST_COIN_LIMIT - Number(total));
    this.write('[data-count]', coinsOfGuest(Number(total)));
    this.write('[data-remaining]', remainingWords(remaining));
    this.querySelector('.invisible')?.classList.remove('invisible');
  }

  private write(place: string, text: string) {
    const element = this.querySelector(place);
    if (element) element.textContent = text;
  }
}

if (!customElements.get('plain-banner')) customElements.define('plain-banner', PlainBanner);
