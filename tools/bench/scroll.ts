import { type CDPSession, chromium, type Page } from '@playwright/test';
import { medianOf } from './statistics.ts';

/** How smoothly coins scroll: a list on a slow phone, or the table on a slow computer. */
export interface ScrollFigures {
  /** Processor time of the longest task of the page's main thread, in milliseconds at a quarter of the speed. */
  longestTask: number;
  /** The middle of the times between two frames on the screen, in milliseconds: 16.7 at 60 a second. */
  medianFrame: number;
  /** Frames more than half a frame late, of all: at least one was missed before each. */
  lateShare: number;
  frames: number;
  /** Pixels that passed by. */
  pixels: number;
  /** Milliseconds from a leap into the middle of the table until its coins are there; NaN of a list. */
  jump: number;
}

export interface Scroll {
  /** The address of a screen with a long list of coins. */
  url: string;
  /** "name=value" of the session. */
  cookie: string;
  seconds?: number;
  /** CSS pixels a second; a lively flick by default. */
  speed?: number;
  /** Times the processor is slowed down: a computer then does what a modest phone does. */
  slowdown?: number;
  /** The table of the wide layout, which scrolls in a window of its own. */
  table?: boolean;
}

const FRAME_MS = 1000 / 60;
const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

/** Scrolls a list in a Chromium with a slowed-down processor, and reads its frames and its trace. */
export async function measureScroll(scroll: Scroll): Promise<ScrollFigures> {
  const { url, cookie, seconds = 5, speed = 2000, slowdown = 4, table = false } = scroll;
  const executablePath = process.env.CHROMIUM_PATH || Bun.which('chromium') || undefined;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--no-first-run'] });
  try {
    const context = await browser.newContext(table ? DESK : PHONE);
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: new URL(url).origin }]);
    const page = await context.newPage();
    // It would lie over the page while that is scrolled.
    await page.addInitScript(() => sessionStorage.setItem('mintmark:splash', 'seen'));
    await page.goto(url);
    await page
      .locator(table ? ROW : 'li[aria-posinset]')
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

    const place = () =>
      page.evaluate(
        (own) => (own ? document.querySelector(own)?.scrollTop : window.scrollY) ?? 0,
        table && TABLE,
      );
    const from = await place();
    const trace = await traced(cdp, async () => {
      // The gesture is told to be over before the page has come to rest.
      const rest = page.waitForTimeout(seconds * 1000 + 500);
      await cdp.send('Input.synthesizeScrollGesture', {
        x: table ? 900 : 195,
        y: 600,
        yDistance: -speed * seconds,
        speed,
        gestureSourceType: 'mouse',
      });
      await rest;
    });
    const pixels = (await place()) - from;
    return { ...figuresOf(trace), pixels, jump: table ? await jump(page) : Number.NaN };
  } finally {
    await browser.close();
  }
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 900 } };
const TABLE = '.coin-table';
const ROW = '[role=row][data-index] .font-semibold';

/** The middle of five leaps to places where nothing is loaded. */
async function jump(page: Page): Promise<number> {
  const times: number[] = [];
  for (const share of [0.5, 0.9, 0.2, 0.7, 0.35]) {
    const time = await page.evaluate(
      async ([table, row, at]) => {
        const place = document.querySelector(table);
        if (!place) return Number.NaN;
        const began = performance.now();
        place.scrollTop = at * place.scrollHeight;
        const edge = place.getBoundingClientRect();
        const isThere = () => {
          const rows = [...document.querySelectorAll(row)].map((one) => one.getBoundingClientRect());
          return rows.filter(({ top, bottom }) => top > edge.top && bottom < edge.bottom).length >= 8;
        };
        // What stood there before is gone with the next frame.
        do await new Promise(requestAnimationFrame);
        while (!isThere());
        return performance.now() - began;
      },
      [TABLE, ROW, share] as const,
    );
    times.push(time);
  }
  return medianOf(times, (time) => time);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  /** Microseconds of the thread's own time. */
  tdur?: number;
  args?: { name?: string };
}

async function traced(cdp: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  // The protocol gives events as bare objects; Chromium's trace format says what is in them.
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  return events;
}

/** Reads the trace of the page that was busiest: there is but one, and Chromium's own beside it. */
function figuresOf(events: readonly TraceEvent[]): Omit<ScrollFigures, 'pixels' | 'jump'> {
  const mains = events.filter(({ args }) => args?.name === 'CrRendererMain');
  const pages = mains.map(({ pid, tid }) => {
    const tasks = events
      .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
      .map(({ tdur = 0 }) => tdur / 1000);
    return { pid, tasks, work: tasks.reduce((sum, time) => sum + time, 0) };
  });
  const [page] = pages.sort((a, b) => b.work - a.work);
  const times = events
    .filter(({ name, pid }) => name === 'DrawFrame' && pid === page?.pid)
    .map(({ ts }) => ts / 1000)
    .sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? time));
  const frames = gaps.length;
  return {
    longestTask: Math.max(0, ...(page?.tasks ?? [])),
    medianFrame: gaps.toSorted((a, b) => a - b)[Math.floor(frames / 2)] ?? 0,
    lateShare: gaps.filter((gap) => gap > 1.5 * FRAME_MS).length / Math.max(1, frames),
    frames,
  };
}
