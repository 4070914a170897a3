import { toastStore } from '../../lib/toast.ts';

/** Milliseconds a notice is shown, and those its way out takes (specification 000, section 9). */
const SHOWN_MS = 5000;
const EXIT_MS = 300;

/** Shows the notice that was left for this page, once. */
class LastNotice extends HTMLElement {
  connectedCallback() {
    toastStore.takePending();
    const left = toastStore.get();
    const notice = this.querySelector('template')?.content.cloneNode(true);
    if (!left || !(notice instanceof DocumentFragment)) return;
    for (const part of ['title', 'description'] as const) {
      const line = notice.querySelector(`[data-part=${part}]`);
      if (line) line.textContent = left[part] ?? '';
    }
    const card = notice.querySelector<HTMLElement>('.toast');
    const leave = () => {
      if (card) card.dataset.state = 'closed';
      setTimeout(() => card?.remove(), EXIT_MS);
    };
    card?.querySelector('button')?.addEventListener('click', leave);
    this.append(notice);
    setTimeout(leave, SHOWN_MS);
  }
}

if (!customElements.get('last-notice')) customElements.define('last-notice', LastNotice);
