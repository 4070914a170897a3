import { figuresLocale, t } from '../../../shared/language/i18n.ts';
import css from './offline.css?inline';

const MINUTE = 60_000;
/** Largest first, in minutes. */
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** "5 minutes ago". */
export function ago(at: number, now = Date.now()): string {
  const minutes = Math.floor(Math.max(0, now - at) / MINUTE);
  const [unit, length] = UNITS.find(([, length]) => minutes >= length) ?? [];
  if (!unit) return t('just now');
  return new Intl.RelativeTimeFormat(figuresLocale()).format(-Math.floor(minutes / length), unit);
}

interface Line {
  text: HTMLParagraphElement;
  buttons: HTMLElement;
}

/** Banner above every page; plain DOM, as pages without React show it too. */
const strip = document.createElement('aside');
strip.className = 'connection';
strip.ariaLabel = t('Connection');
const [connection, version] = [addLine(), addLine()];
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

function addLine(): Line {
  const line = document.createElement('div');
  line.className = 'connection-line';
  const text = document.createElement('p');
  text.role = 'status';
  const buttons = document.createElement('div');
  line.append(text, buttons);
  strip.append(line);
  return { text, buttons };
}

/** Mounts it again after each page swap. */
function mount() {
  if (strip.isConnected) return;
  document.adoptedStyleSheets.push(sheet);
  const place = () => document.body.prepend(strip);
  place();
  document.addEventListener('astro:after-swap', place);
}

/** A live region must exist before its text changes. */
function write(line: Line, text: string) {
  if (text) mount();
  // Setting the same text would announce it again.
  if (line.text.textContent !== text) requestAnimationFrame(() => line.text.replaceChildren(text));
}

/** 0: unknown time; undefined: hide. */
export function say(at: number | undefined) {
  const text =
    at === undefined ? '' : at ? t('Offline. Last synced {ago}.', { ago: ago(at) }) : t('Offline.');
  write(connection, text);
}

export function offerReload() {
  if (version.text.textContent) return;
  write(version, t('A new version of Mintmark is ready.'));
  version.buttons.replaceChildren(
    button(t('Reload'), () => location.reload()),
    button(t('Later'), () => write(version, '')),
  );
}

function button(name: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = name;
  made.addEventListener('click', press);
  return made;
}
