/** The name under which a coin's disc on its card and its disc on its page are one thing during a navigation. */
export const COIN_TRANSITION = 'coin';

/** The coin that was opened last: on the way back it returns to its card. */
let opened: number | null = null;

const discIn = (card: Element) =>
  card.querySelector<HTMLElement | SVGElement>('.well > .coin, .well > .well-photo');

/** Only one element may bear the name, and the same coin may lie on several cards. */
function nameDisc(card: Element) {
  for (const old of document.querySelectorAll<HTMLElement>('[data-grows]')) {
    old.style.viewTransitionName = '';
    delete old.dataset.grows;
  }
  const disc = discIn(card);
  if (!disc) return;
  disc.style.viewTransitionName = COIN_TRANSITION;
  disc.dataset.grows = '';
}

/** The coin of this card is about to grow into its page. */
export function growFrom(card: Element, id: number) {
  opened = id;
  nameDisc(card);
}

/** Awaits the coin that was opened from here, when its card is drawn again. */
export function awaitReturn(card: Element | null, id: number) {
  if (card && id === opened && !document.querySelector('[data-grows]')) nameDisc(card);
}
