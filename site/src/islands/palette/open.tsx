import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Opened } from '../../lib/keys.ts';
import { Keys } from './Keys.tsx';
import { Palette } from './Palette.tsx';
import './palette.css';

let close: (() => void) | undefined;

/**
 * Shows the palette or the keys over any page, also one without React, until it is closed or another page comes. When this returns
 * the focus is in it. `typed` is what the palette is asked at first.
 */
export function open(what: Opened, typed = '') {
  close?.();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const end = () => {
    if (close !== end) return;
    close = undefined;
    document.removeEventListener('astro:before-swap', end);
    root.unmount();
    place.remove();
  };
  close = end;
  document.addEventListener('astro:before-swap', end);
  flushSync(() =>
    root.render(
      what === 'keys' ? (
        <Keys onClose={end} />
      ) : (
        <Palette typed={typed} onClose={end} onKeys={() => open('keys')} />
      ),
    ),
  );
}
