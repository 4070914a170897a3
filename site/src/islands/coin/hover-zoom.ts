import { photoAt } from '../../../../shared/photos/model.ts';

/** Initial, maximum, per wheel turn. */
const FIRST = 2.2;
const MOST = 8;
const TURN = 1.25;
const GROWN = ['cursor-zoom-in', 'overflow-hidden', 'shadow-(--coin-shadow)'];
/** Loads the full photo. */
const NEAR = 3;

/** At zoom 1 the wheel scrolls the page. Returns the cleanup. */
export function growUnderPointer(felt: HTMLElement): () => void {
  const away = new AbortController();
  const { signal } = away;
  let zoom = FIRST;
  let shown: HTMLImageElement | null = null;

  const end = () => {
    if (!shown) return;
    shown.style.transform = '';
    shown.parentElement?.classList.remove(...GROWN);
    shown = null;
    zoom = FIRST;
  };
  const pointAt = ({ clientX, clientY }: MouseEvent) => {
    const box = shown?.parentElement?.getBoundingClientRect();
    if (!shown || !box) return;
    const percent = (at: number, from: number, length: number) => (100 * (at - from)) / length;
    shown.style.transformOrigin = `${percent(clientX, box.left, box.width)}% ${percent(clientY, box.top, box.height)}%`;
    shown.style.transform = `scale(${zoom})`;
  };
  const photoUnder = ({ target }: Event) =>
    target instanceof Element ? target.closest('[data-coin]')?.querySelector('img') : null;

  felt.addEventListener(
    'pointermove',
    (event) => {
      const photo = event.pointerType === 'mouse' ? photoUnder(event) : null;
      if (photo !== shown) end();
      if (!photo) return;
      if (!shown) {
        shown = photo;
        photo.parentElement?.classList.add(...GROWN);
        bringDetail(photo, zoom);
      }
      pointAt(event);
    },
    { signal },
  );
  felt.addEventListener('pointerleave', end, { signal });
  felt.addEventListener(
    'wheel',
    (event) => {
      if (!shown || event.ctrlKey) return;
      const next = Math.min(MOST, Math.max(1, event.deltaY < 0 ? zoom * TURN : zoom / TURN));
      if (next === zoom && zoom === 1) return;
      event.preventDefault();
      zoom = next;
      bringDetail(shown, zoom);
      pointAt(event);
    },
    { signal, passive: false },
  );
  return () => {
    away.abort();
    end();
  };
}

function bringDetail(photo: HTMLImageElement, zoom: number) {
  const small = photo.getAttribute('src') ?? '';
  const [, name] = /^(.*)@480\.webp$/.exec(small) ?? [];
  if (!name) return;
  const whole = `${name}.webp`;
  const large = new Image();
  large.src = zoom > NEAR ? whole : photoAt(whole, 800);
  if (photo.srcset === large.src) return;
  large.decode().then(
    () => {
      if (photo.getAttribute('src') === small) photo.srcset = large.src;
    },
    () => undefined,
  );
}
