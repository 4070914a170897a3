import type { ClientDirective } from 'astro';

/** What comes before a reader does something here, or is it. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input', 'change'] as const;

/**
 * `client:touch`: loads the script when a pointer comes near. Forms and buttons wait for it, and are plain HTML if
 * it fails. `client:touch="name"`: at once where the address has that parameter.
 */
const touch: ClientDirective = (load, { value }, island) => {
  const waiting: (() => void)[] = [];
  let otherwise = () => {};
  let under = false;

  const begin = async () => {
    if (under) return;
    under = true;
    const hydrate = await load();
    await hydrate();
  };
  const hold = (event: Event, then: () => void, withoutScript = () => {}) => {
    event.preventDefault();
    event.stopPropagation();
    waiting.push(then);
    otherwise = withoutScript;
    void begin();
  };
  let sent = false;
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    // What is pressed twice is sent once.
    const isFirst = !sent;
    sent = true;
    hold(
      event,
      () => isFirst && form.requestSubmit(),
      () => form.submit(),
    );
  };
  const onClick = (event: MouseEvent) => {
    // Into another tab a link leads by itself.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>('button[type=button], a[href]');
    if (!pressed) return;
    hold(
      event,
      () => pressed.click(),
      () => pressed instanceof HTMLAnchorElement && location.assign(pressed.href),
    );
  };
  const onFailure = () => {
    under = false;
    sent = false;
    waiting.length = 0;
    otherwise();
    otherwise = () => {};
  };
  const onAwake = () => {
    for (const sign of SIGNS) island.removeEventListener(sign, begin);
    island.removeEventListener('submit', onSubmit, true);
    island.removeEventListener('click', onClick, true);
    island.removeEventListener('astro:hydration-error', onFailure);
    for (const repeat of waiting.splice(0)) repeat();
  };

  for (const sign of SIGNS) island.addEventListener(sign, begin, { passive: true });
  island.addEventListener('submit', onSubmit, true);
  island.addEventListener('click', onClick, true);
  island.addEventListener('astro:hydration-error', onFailure);
  island.addEventListener('mintmark:hydrated', onAwake, { once: true });
  const isNamed =
    typeof value === 'string' && value !== '' && new URLSearchParams(location.search).has(value);
  // Who came with the keyboard may be in a field already.
  if (isNamed || island.contains(document.activeElement)) void begin();
};

export default touch;
