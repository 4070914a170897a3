import { createRoot } from 'react-dom/client';
import type { Opened } from '../../lib/keys.ts';
import { Keys } from './Keys.tsx';
import { Palette } from './Palette.tsx';
import './palette.css';

let close: (() => void) | undefined;

/** Shows the palette or the keys over any page, also one without React, until it is closed or another page comes. */
export function open(what: Opened) {
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
  root.render(
    what === 'keys' ? <Keys onClose={end} /> : <Palette onClose={end} onKeys={() => open('keys')} />,
  );
}
