import { figuresLocale, t } from '../../../shared/language/i18n.ts';
import { isAnythingWaiting } from '../lib/drafts.ts';
import type { ToPage, ToWorker } from './rules.ts';

const MINUTE = 60_000;
/** Largest first, in minutes. */
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

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
strip.className =
  'sticky top-0 z-25 grid bg-info-soft pt-[env(safe-area-inset-top)] text-[0.8125rem] font-[550] text-info not-has-[p:not(:empty)]:hidden';
strip.ariaLabel = t('Connection');
const [connection, version] = [addLine(), addLine()];

function addLine(): Line {
  const line = document.createElement('div');
  line.className =
    'flex min-h-9 flex-wrap items-center justify-center gap-x-3 px-4.5 text-center has-[p:empty]:hidden';
  const text = document.createElement('p');
  text.role = 'status';
  text.className = 'py-1.5';
  const buttons = document.createElement('div');
  line.append(text, buttons);
  strip.append(line);
  return { text, buttons };
}

/** Mounts it again after each page swap. */
function mount() {
  if (strip.isConnected) return;
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
  made.className = 'min-h-11 rounded-[10px] px-2.5 font-[650] underline underline-offset-[3px]';
  made.textContent = name;
  made.addEventListener('click', press);
  return made;
}

/** The page's side of reading offline; loaded late (App.astro). */

const PROBE = 15_000;
const HOUR = 3_600_000;

const worker = navigator.serviceWorker;
/** The oldest copy on screen; undefined online. */
let shown: number | undefined;

function be(at: number | undefined) {
  const wasAway = shown !== undefined;
  shown = at;
  say(at);
  // Makes the screens refetch (lib/query.ts).
  if (wasAway && at === undefined) dispatchEvent(new Event('mintmark:back-online'));
}

const tell = (message: ToWorker, to: ServiceWorker | null) => to?.postMessage(message);

async function probe() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) be(undefined);
  else if (worker.controller) tell('cut off', worker.controller);
  else be(0);
  return answer?.ok ?? false;
}

function listen() {
  // Only this site's worker can send messages here.
  worker.onmessage = ({ data }: MessageEvent<ToPage>) => {
    if ('newer' in data) offerReload();
    else if (data.kept === undefined) be(undefined);
    else be(Math.min(data.kept, shown || data.kept));
  };
  for (const event of ['online', 'offline']) addEventListener(event, probe);
  document.addEventListener('visibilitychange', () => shown !== undefined && !document.hidden && probe());
  setInterval(() => shown !== undefined && !document.hidden && probe(), PROBE);
}

/** A new version with the same files is not reported. */
const files = () =>
  [
    ...[...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? ''),
    ...[...document.querySelectorAll('astro-island')].map(
      (island) => island.getAttribute('component-url') ?? '',
    ),
  ].filter((path) => path.startsWith('/_astro/'));

function watchVersions(registration: ServiceWorkerRegistration) {
  const introduce = () => registration.waiting && tell({ pageOf: files() }, registration.waiting);
  introduce();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', introduce);
  });
  setInterval(() => registration.update().catch(() => undefined), HOUR);
}

/** A missing chunk: a new version, or no connection. */
addEventListener('vite:preloadError', async () => (await probe()) && offerReload());

async function sendWaiting() {
  if (!isAnythingWaiting()) return;
  await (await import('../lib/outbox.ts')).sendOutbox();
  if (isAnythingWaiting()) await probe();
}

async function start() {
  listen();
  void sendWaiting();
  addEventListener('mintmark:back-online', () => void sendWaiting());
  addEventListener('mintmark:waiting', () => void probe());
  const wasWatched = worker.controller !== null;
  if (wasWatched) tell('how is it', worker.controller);
  watchVersions(await worker.register('/sw.js', { updateViaCache: 'none' }));
  const { active } = await worker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  tell(
    { seen: wasWatched ? [] : [location.href, ...loaded], language: document.documentElement.lang },
    active,
  );
}

// Storage may be blocked; everything else works.
void start().catch(() => undefined);
