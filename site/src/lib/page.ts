import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { language as spoken } from '../../../shared/language/i18n.ts';

/**
 * Feedback of a tap that leads to another page, at once and for as long as the page is fetched: a line at the top of the screen
 * (`html[data-loading]`, base.css), and the link that was pressed is dimmed. The next page takes the place of both.
 */
document.addEventListener('astro:before-preparation', takePart, { capture: true });

/** Takes part before other listeners: a step within the page (history-step.ts) replaces the loader, and then nothing is fetched. */
function takePart(event: TransitionBeforePreparationEvent) {
  const { loader, sourceElement } = event;
  const page = document.documentElement;
  const pressed = sourceElement?.closest<HTMLElement>('a, button');
  event.loader = async () => {
    page.dataset.loading = '';
    if (pressed) pressed.dataset.pressed = '';
    try {
      await loader();
    } finally {
      // A navigation that overtook this one goes on being waited for.
      if (!event.signal.aborted) delete page.dataset.loading;
      if (pressed) delete pressed.dataset.pressed;
    }
  };
}

/**
 * Has links marked `data-back` lead to where the reader came from. One listener for all pages, as a page that has just taken another's place
 * would have to wait for a script of its own.
 */
export function followBackLinks(): void {
  const follow = (event: MouseEvent) => {
    const isBack = event.target instanceof Element && event.target.closest('a[data-back]');
    // The router numbers the pages of a visit; the first is 0, and what lies before it is not ours.
    if (!isBack || !(history.state?.index > 0)) return;
    event.preventDefault();
    event.stopPropagation();
    history.back();
  };
  addEventListener('click', follow, { capture: true });
}

/** A page may come in another language than this one, whose scripts would go on in theirs: then it is loaded in full. */
export function followLanguage(): void {
  document.addEventListener('astro:after-swap', () => {
    if (document.documentElement.lang !== spoken()) location.reload();
  });
}
