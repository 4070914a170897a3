import { dismissToast, type Toast, toastStore } from '../../lib/toast.ts';

/** Milliseconds, pixels and key of specification 000, section 9; the way out takes as long in toast.css. */
const SHOWN_MS = 5000;
const EXIT_MS = 300;
const SWIPE = 50;
const HOTKEY = 'F8';

/** Shows the notice of the store, also the one that the page before this one has left, until its time is up or it is dismissed. */
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

  private present({ id, title, description, variant = 'default', action }: Toast, place: Element) {
    const copy = this.querySelector('template')?.content.cloneNode(true) as DocumentFragment;
    const card = copy.querySelector('.toast') as HTMLElement;
    const part = (name: string) => copy.querySelector<HTMLElement>(`[data-part=${name}]`);
    const parts = { title, description, action: action?.label };
    for (const [name, text] of Object.entries(parts)) part(name)?.append(text ?? '');
    card.dataset.variant = variant;
    if (variant === 'destructive') card.role = 'alert';
    for (const icon of card.querySelectorAll<SVGElement>('[data-for]'))
      if (icon.dataset.for !== variant) icon.remove();

    const leave = () => {
      card.dataset.state = 'closed';
      setTimeout(() => dismissToast(id), EXIT_MS);
    };
    part('action')?.addEventListener('click', () => {
      action?.onClick();
      leave();
    });
    card.querySelector('.toast-close')?.addEventListener('click', leave);
    card.addEventListener('keydown', ({ key }) => key === 'Escape' && leave());
    leaveInTime(card, leave);
    leaveBySwipe(card, leave);
    place.replaceChildren(copy);
  }
}

/** Its time stands still while somebody points at it or has gone to it. */
function leaveInTime(card: HTMLElement, leave: () => void) {
  let left = SHOWN_MS;
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
