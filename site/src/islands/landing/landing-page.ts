import { t } from '../../../../shared/language/i18n.ts';
import { HOME, keepWanted, takeWanted } from '../../lib/wanted.ts';

/** "Continue as guest" without React. */
class GuestStart extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector('button');
    button?.addEventListener('click', () => button.ariaBusy !== 'true' && this.start(button));
  }

  private async start(button: HTMLButtonElement) {
    this.say('');
    button.ariaBusy = 'true';
    try {
      const answer = await fetch('/api/auth/guest', { method: 'POST' });
      if (answer.ok) return location.assign(takeWanted());
      const body: unknown = await answer.json().catch(() => null);
      const message = body && typeof body === 'object' && 'message' in body ? String(body.message) : '';
      this.say(message || t('A guest session could not be started. Please try again.'));
    } catch {
      this.say(t('The server could not be reached. Check your connection and try again.'));
    }
    button.ariaBusy = null;
  }

  private say(text: string) {
    const line = this.querySelector('[role=alert]');
    if (line) line.textContent = text;
  }
}

if (!customElements.get('guest-start')) customElements.define('guest-start', GuestStart);

// This page is only served signed out: tell other tabs (lib/who.ts).
const channel = new BroadcastChannel('mintmark:who');
channel.postMessage('');
channel.close();

/** Served for any page that needs a session: remember that page for after signing in. */
class WantedPage extends HTMLElement {
  connectedCallback() {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isUnknown = visit?.responseStatus === 404;
    const address = isUnknown ? HOME : location.pathname + location.search;
    const isStart = new URL(address, location.origin).pathname === HOME;
    keepWanted(isStart ? HOME : address);
    this.hidden = isStart;
  }
}

if (!customElements.get('wanted-page')) customElements.define('wanted-page', WantedPage);
