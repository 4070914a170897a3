import { medianOf } from '../statistics.ts';

/** What Lighthouse says of a page: scores of 100, times in milliseconds. */
export interface Audit {
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  lcp: number;
  cls: number;
  tbt: number;
  /** What costs points besides speed, and was found in any of the runs. */
  faults: string[];
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      numericValue?: number;
      details?: { items?: Record<string, unknown>[] };
    }
  >;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Tool {
  file: string;
  /** The browser; '' for the one that Lighthouse finds itself. */
  chromium: string;
  runs: number;
}

/** Audits a page as a mid-range phone on a slow network, several times; the figures are medians. */
export async function audit(tool: Tool, url: string, cookie?: string): Promise<Audit> {
  const all: Audit[] = [];
  for (let run = 0; run < tool.runs; run += 1) {
    // On a busy machine the browser's trace fails now and then.
    const report = await once(tool, url, cookie).catch(() => once(tool, url, cookie));
    all.push(read(report));
  }
  const of = (pick: (one: Audit) => number) => medianOf(all, pick);
  return {
    performance: of((one) => one.performance),
    accessibility: of((one) => one.accessibility),
    practices: of((one) => one.practices),
    seo: of((one) => one.seo),
    lcp: of((one) => one.lcp),
    cls: of((one) => one.cls),
    tbt: of((one) => one.tbt),
    faults: [...new Set(all.flatMap(({ faults }) => faults))],
  };
}

async function once({ file, chromium }: Tool, url: string, cookie?: string): Promise<Report> {
  const child = Bun.spawn(
    [
      Bun.which('node') ?? process.execPath,
      file,
      url,
      '--output=json',
      '--quiet',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      `--only-categories=${CATEGORIES.join()}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
    ],
    { stdout: 'pipe', stderr: 'pipe', env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) } },
  );
  const [text, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`Lighthouse failed at ${url}:\n${errors}`);
  const report = JSON.parse(text) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse failed at ${url}: ${report.runtimeError.message}`);
  return report;
}

function read({ categories, audits }: Report): Audit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? 0;
  const faulty = (name: string) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title}`);
  const said = audits['errors-in-console']?.details?.items ?? [];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    faults: [
      ...CATEGORIES.slice(1).flatMap(faulty),
      ...said.map(({ description }) => `console: ${description}`),
    ],
  };
}
