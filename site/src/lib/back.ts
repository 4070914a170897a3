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
