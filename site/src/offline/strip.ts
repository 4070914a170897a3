import { figuresLocale, t } from '../../../shared/language/i18n.ts';
import css from './offline.css?inline';

const MINUTE = 60_000;
/** Largest unit first, in minutes. */
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago a copy was made: "5 minutes ago". */
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

/** What stands above every page while it is true; made by hand, because pages without React show it too. */
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

/** Puts the strip onto the page, where it stays; a step to another page would take it away with all the rest. */
function mount() {
  if (strip.isConnected) return;
  document.adoptedStyleSheets.push(sheet);
  const place = () => document.body.prepend(strip);
  place();
  document.addEventListener('astro:after-swap', place);
}

/** What is read out must be on the page before its words are. */
function write(line: Line, text: string) {
  if (text) mount();
  // The same text again would be read out again.
  if (line.text.textContent !== text) requestAnimationFrame(() => line.text.replaceChildren(text));
}

/** Says that what is shown is a copy, and of when: 0 where that is not known; undefined says nothing. */
export function say(at: number | undefined) {
  const text =
    at === undefined ? '' : at ? t('Offline. Last synced {ago}.', { ago: ago(at) }) : t('Offline.');
  write(connection, text);
}

/** Offers the new version, which nobody has to take. */
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
