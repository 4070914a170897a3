import type { SignInOptions } from '../../../../server/auth/model.ts';

/** The ways in on the landing page. Most servers offer all; what this one does not, goes, and what stands in for it comes. */
class WaysIn extends HTMLElement {
  connectedCallback() {
    void this.ask();
  }

  private async ask() {
    const answer = await fetch('/api/auth/options').catch(() => null);
    if (!answer?.ok) return;
    const { registration, guests } = (await answer.json()) as SignInOptions;
    this.show('registration', registration);
    this.show('guests', guests);
  }

  private show(way: string, offered: boolean) {
    for (const part of this.querySelectorAll<HTMLElement>(`[data-with=${way}]`)) part.hidden = !offered;
    for (const part of this.querySelectorAll<HTMLElement>(`[data-without=${way}]`)) part.hidden = offered;
  }
}

if (!customElements.get('ways-in')) customElements.define('ways-in', WaysIn);
