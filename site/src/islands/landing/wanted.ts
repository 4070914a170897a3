import { HOME, keepWanted } from '../../lib/wanted.ts';

/**
 * The landing page stands in for every page that needs a session. Where somebody wanted such a page it says so, and signing
 * in leads there; an address that is none is not kept.
 */
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
