import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';

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
