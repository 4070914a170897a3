import { type CDPSession, chromium } from '@playwright/test';

/** How smoothly a list of coins scrolls on a slow phone. */
export interface ScrollFigures {
  /** Processor time of the longest task of the page's main thread, in milliseconds at a quarter of the speed. */
  longestTask: number;
  /** The middle of the times between two frames, in milliseconds: 16.7 at 60 frames a second. */
  medianFrame: number;
  /** Frames more than half a frame late, of all: at least one was missed before each. */
  lateShare: number;
  frames: number;
  /** Pixels that passed by. */
  pixels: number;
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
}

const FRAME_MS = 1000 / 60;
const CATEGORIES = 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline';

/** Scrolls a list in a Chromium with a slowed-down processor, and reads its frames and its trace. */
export async function measureScroll(scroll: Scroll): Promise<ScrollFigures> {
  const { url, cookie, seconds = 5, speed = 2000, slowdown = 4 } = scroll;
  const executablePath = process.env.CHROMIUM_PATH || undefined;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--no-first-run'] });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: new URL(url).origin }]);
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('li[aria-posinset]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

    const from = await page.evaluate(() => window.scrollY);
    const times = page.evaluate(frameTimes, seconds * 1000);
    const longestTask = await longestTaskDuring(cdp, async () => {
      await cdp.send('Input.synthesizeScrollGesture', {
        x: 195,
        y: 600,
        yDistance: -speed * seconds,
        speed,
        gestureSourceType: 'mouse',
      });
      await times;
    });
    const pixels = (await page.evaluate(() => window.scrollY)) - from;
    return { longestTask, ...rhythm(await times), pixels };
  } finally {
    await browser.close();
  }
}

/** Runs in the page: when its frames came, for so many milliseconds. */
function frameTimes(time: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const frame = (now: number) => {
      times.push(now);
      if (now - (times[0] ?? now) < time) requestAnimationFrame(frame);
      else resolve(times);
    };
    requestAnimationFrame(frame);
  });
}

function rhythm(times: readonly number[]): Pick<ScrollFigures, 'medianFrame' | 'lateShare' | 'frames'> {
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? time));
  const late = gaps.filter((gap) => gap > 1.5 * FRAME_MS).length;
  const frames = gaps.length;
  const medianFrame = gaps.sort((a, b) => a - b)[Math.floor(frames / 2)] ?? 0;
  return { medianFrame, lateShare: late / Math.max(1, frames), frames };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own time. */
  tdur?: number;
  args?: { name?: string };
}

/** The longest task of the busiest main thread of a page while `work` is done, in milliseconds. */
async function longestTaskDuring(cdp: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  // The protocol gives events as bare objects; Chromium's trace format says what is in them.
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES.split(',') },
  });
  await work();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;

  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(events.filter(({ args }) => args?.name === 'CrRendererMain').map(thread));
  const tasks = Map.groupBy(
    events.filter((event) => event.name === 'RunTask' && mains.has(thread(event))),
    thread,
  );
  const spent = [...tasks.values()].map((list) => list.map(({ tdur = 0 }) => tdur / 1000));
  const sum = (list: number[]) => list.reduce((total, time) => total + time, 0);
  const busiest = spent.sort((a, b) => sum(b) - sum(a))[0] ?? [];
  return Math.max(0, ...busiest);
}
