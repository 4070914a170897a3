import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One piece of work for the load generator: the same request again and again, or several in turn. */
export interface Work {
  url: string;
  /** Asked in turn in place of the url, at the same server. */
  urls?: readonly string[];
  /** Sessions in turn; of another number than the urls, so that each meets each. */
  cookies?: readonly string[];
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** What it measured; latencies in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

interface Effort {
  connections: number;
  seconds: number;
}

type Generator = (work: Work, effort: Effort) => Promise<Load>;

/** `wrk` where it is installed, as it costs the server's cores the least; else autocannon. */
export const generator: { name: string; run: Generator } = Bun.which('wrk')
  ? { name: 'wrk', run: withWrk }
  : { name: 'autocannon', run: withAutocannon };

async function output(command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' });
  const [text, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`${command[0]} failed: ${errors || text}`);
  return text;
}

/** Lua's long brackets take any text as it is. */
const lua = (text: string) => `[==[${text}]==]`;

async function withWrk(work: Work, { connections, seconds }: Effort): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-wrk-'));
  const script = join(folder, 'work.lua');
  writeFileSync(
    script,
    [
      `wrk.method = "${work.method ?? 'GET'}"`,
      ...(work.body ? [`wrk.body = ${lua(work.body)}`] : []),
      ...Object.entries(work.headers ?? {}).map(([name, value]) => `wrk.headers["${name}"] = ${lua(value)}`),
      ...(work.urls ? rotation(work.urls, work.cookies) : []),
      'done = function(summary, latency)',
      '  local e = summary.errors',
      '  print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration,',
      '    latency:percentile(50), latency:percentile(99), e.status + e.connect + e.read + e.timeout))',
      'end',
    ].join('\n'),
  );
  try {
    const text = await output(['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, work.url]);
    const [, requests, microseconds, p50, p99, wrong] =
      /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(text) ?? [];
    refuseErrors(work, Number(wrong), text);
    return {
      perSecond: Number(requests) / (Number(microseconds) / 1e6),
      p50: Number(p50) / 1000,
      p99: Number(p99) / 1000,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A function for wrk that takes the next path, and the next session, for each request. */
function rotation(urls: readonly string[], cookies: readonly string[] = []): string[] {
  const paths = urls.map((url) => lua(url.slice(new URL(url).origin.length)));
  return [
    `local paths = {${paths.join(', ')}}`,
    `local cookies = {${cookies.map(lua).join(', ')}}`,
    'local turn = -1',
    'request = function()',
    '  turn = turn + 1',
    '  if #cookies > 0 then wrk.headers["cookie"] = cookies[turn % #cookies + 1] end',
    '  return wrk.format(nil, paths[turn % #paths + 1])',
    'end',
  ];
}

/** The requests in turn, in the format autocannon reads them in. */
const archive = ({ urls = [], cookies = [], method = 'GET', headers = {} }: Work) =>
  JSON.stringify({
    log: {
      entries: Array.from({ length: Math.max(1, cookies.length) * urls.length }, (_, turn) => {
        const cookie = cookies[turn % cookies.length];
        const sent = { ...headers, ...(cookie && { cookie }) };
        return {
          request: {
            ...{ method, url: urls[turn % urls.length] },
            headers: Object.entries(sent).map(([name, value]) => ({ name, value })),
          },
        };
      }),
    },
  });

async function withAutocannon(work: Work, { connections, seconds }: Effort): Promise<Load> {
  const flags = ['-j', '-n', '-c', String(connections), '-d', String(seconds), '-m', work.method ?? 'GET'];
  if (work.body) flags.push('-b', work.body);
  for (const [name, value] of Object.entries(work.headers ?? {})) flags.push('-H', `${name}=${value}`);
  const tool = join(import.meta.dir, '../../node_modules/autocannon/autocannon.js');
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-autocannon-'));
  if (work.urls) {
    writeFileSync(join(folder, 'requests.har'), archive(work));
    flags.push('--har', join(folder, 'requests.har'));
  }
  const text = await output([Bun.which('node') ?? process.execPath, tool, ...flags, work.url]).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  );
  const result = JSON.parse(text.slice(text.indexOf('{')));
  refuseErrors(work, result.non2xx + result.errors + result.timeouts, text);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** A figure for requests that failed is worth nothing. */
function refuseErrors(work: Work, wrong: number, text: string): void {
  if (!(wrong === 0))
    throw new Error(`${work.method ?? 'GET'} ${work.url}: ${wrong} failed answers\n${text}`);
}
