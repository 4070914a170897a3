import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { language as spoken } from '../../../shared/language/i18n.ts';

document.addEventListener('astro:before-preparation', takePart, { capture: true });

/** Capture: runs before history-step.ts replaces the loader, which fetches nothing. */
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
      // A newer navigation is still loading.
      if (!event.signal.aborted) delete page.dataset.loading;
      if (pressed) delete pressed.dataset.pressed;
    }
  };
}

/**
 * Links marked `data-back` go back. One listener for all pages, as a swapped-in page would wait for its own
 * script.
 */
export function followBackLinks(): void {
  const follow = (event: MouseEvent) => {
    const isBack = event.target instanceof Element && event.target.closest('a[data-back]');
    // Index 0 is the first page of the visit.
    if (!isBack || !(history.state?.index > 0)) return;
    event.preventDefault();
    event.stopPropagation();
    history.back();
  };
  addEventListener('click', follow, { capture: true });
}

/** Reloads in full if the next page has another language, as scripts keep theirs. */
export function followLanguage(): void {
  document.addEventListener('astro:after-swap', () => {
    if (document.documentElement.lang !== spoken()) location.reload();
  });
}
