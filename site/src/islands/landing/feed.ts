/** The states of a list that is fetched after the page; each is an element with this name in data-when. */
type State = 'loading' | 'ready' | 'empty' | 'failed';

const LENGTH = 10;

/**
 * A list of the landing page, without React: fetched from data-src, each item filled into a copy of the <template>.
 * The markup of every state is in the page already; this only shows the right one.
 */
export abstract class Feed<Item> extends HTMLElement {
  /** Writes one item into its copy of the template. */
  abstract fill(copy: DocumentFragment, item: Item): void;

  /** Which of the items are shown; all by default. */
  select(items: Item[]): Item[] {
    return items;
  }

  connectedCallback() {
    this.querySelector('[data-retry]')?.addEventListener('click', () => this.load());
    void this.load();
  }

  private show(state: State) {
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = part.dataset.when !== state;
  }

  private async load() {
    this.show('loading');
    try {
      const answer = await fetch(this.dataset.src ?? '');
      if (!answer.ok) throw new Error(answer.statusText);
      const items = this.select((await answer.json()) as Item[]).slice(0, LENGTH);
      this.querySelector('[data-when=ready]')?.replaceChildren(...items.map((item) => this.copyFor(item)));
      this.show(items.length > 0 ? 'ready' : 'empty');
    } catch {
      this.show('failed');
    }
  }

  private copyFor(item: Item): DocumentFragment {
    const template = this.querySelector('template') as HTMLTemplateElement;
    const copy = document.importNode(template.content, true);
    this.fill(copy, item);
    return copy;
  }
}

/** Writes text into the element with this name in data-field. */
export function write(copy: DocumentFragment, field: string, text: string) {
  const element = copy.querySelector(`[data-field=${field}]`);
  if (element) element.textContent = text;
}

/** Addresses come from feeds: only the web's own are followed. */
export function link(copy: DocumentFragment, address: string | null) {
  const anchor = copy.querySelector('a');
  if (anchor && address && /^https?:\/\//i.test(address)) anchor.href = address;
}
