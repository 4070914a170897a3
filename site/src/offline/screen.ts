/** The page's side of reading offline; loaded late (App.astro). */
import type { ToPage, ToWorker } from './scope.ts';
import { offerReload, say } from './strip.ts';

/** Interval in ms of the connection check and of the banner's clock. */
const PROBE = 15_000;
/** Interval of the check for a new version. */
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

async function start() {
  listen();
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
