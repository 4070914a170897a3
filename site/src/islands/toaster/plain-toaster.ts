import { dismissToast, isFailure, shownFor, type Toast, toastStore } from '../../lib/toast.ts';
import { keepClear } from './keep-clear.ts';

/** EXIT as in controls.css. */
const EXIT_MS = 300;
const SWIPE = 50;
const HOTKEY = 'F8';

/** Also shows a notice queued by the previous page. */
class PlainToaster extends HTMLElement {
  private shown: number | undefined;
  private readonly away = new AbortController();

  connectedCallback() {
    const stop = toastStore.subscribe(() => this.follow());
    this.away.signal.addEventListener('abort', stop);
    window.addEventListener('keydown', ({ key }) => key === HOTKEY && this.focus(), {
      signal: this.away.signal,
    });
    toastStore.takePending();
    this.follow();
  }

  disconnectedCallback() {
    this.away.abort();
  }

  private follow() {
    const current = toastStore.get();
    if (current?.id === this.shown) return;
    this.shown = current?.id;
    const place = this.querySelector('[aria-live]');
    if (!current) place?.replaceChildren();
    else if (place) this.present(current, place);
  }

  private present(toast: Toast, place: Element) {
    const { id, title, description, variant = 'default', actions = [] } = toast;
    const copy = this.querySelector('template')?.content.cloneNode(true) as DocumentFragment;
    const card = copy.querySelector('.toast') as HTMLElement;
    const part = (name: string) => copy.querySelector<HTMLElement>(`[data-part=${name}]`);
    const parts = { title, description };
    for (const [name, text] of Object.entries(parts)) part(name)?.append(text ?? '');
    card.dataset.variant = variant;
    if (isFailure(variant)) card.role = 'alert';
    for (const icon of card.querySelectorAll<SVGElement>('[data-for]'))
      if (icon.dataset.for !== variant) icon.remove();

    const leave = () => {
      card.dataset.state = 'closed';
      setTimeout(() => dismissToast(id), EXIT_MS);
    };
    const button = part('action');
    for (const { label, onClick } of actions) {
      const one = button?.cloneNode() as HTMLElement;
      one.append(label);
      one.addEventListener('click', () => {
        onClick();
        leave();
      });
      button?.before(one);
    }
    button?.remove();
    card.querySelector('.toast-close')?.addEventListener('click', leave);
    card.addEventListener('keydown', ({ key }) => key === 'Escape' && leave());
    leaveInTime(card, shownFor(toast), leave);
    leaveBySwipe(card, leave);
    place.replaceChildren(copy);
    keepClear(this);
  }
}

/** Pauses the timer on hover and focus. */
function leaveInTime(card: HTMLElement, shownMs: number, leave: () => void) {
  let left = shownMs;
  let since = 0;
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    clearTimeout(timer);
    since = Date.now();
    timer = setTimeout(leave, left);
  };
  const rest = () => {
    clearTimeout(timer);
    left -= Date.now() - since;
    since = Date.now();
  };
  for (const event of ['pointerenter', 'focusin']) card.addEventListener(event, rest);
  for (const event of ['pointerleave', 'focusout']) card.addEventListener(event, run);
  run();
}

function leaveBySwipe(card: HTMLElement, leave: () => void) {
  let from: number | undefined;
  card.addEventListener('pointerdown', ({ clientX, target }) => {
    from = target instanceof Element && target.closest('button') ? undefined : clientX;
  });
  card.addEventListener('pointerup', ({ clientX }) => {
    if (from !== undefined && clientX - from >= SWIPE) leave();
    from = undefined;
  });
}

if (!customElements.get('plain-toaster')) customElements.define('plain-toaster', PlainToaster);
