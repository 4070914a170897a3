import { timingSafeEqual } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { count, eq, sql, sum } from 'drizzle-orm';
import { Elysia } from 'elysia';
import type { Orm } from '../../../db/client.ts';
import { collectionTotals, users } from '../../../db/schema.ts';
import { databaseFile } from '../../core/config.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { createHealth } from '../../core/http/health.ts';
import { METRICS, READY } from '../../core/http/requests.ts';
import { BUCKETS } from '../../core/measured.ts';
import { isAccount } from '../../core/session/users.ts';
import type { OperateDeps } from '../deps.ts';
import { statusToken } from './status.ts';

export function watchRoutes(deps: OperateDeps) {
  const health = createHealth(deps);
  return new Elysia({ tags: ['server'] })
    .get(READY, async () => {
      await health();
      return { status: 'ready' as const, version: deps.version };
    })
    .get(METRICS, async ({ request, set }) => {
      const given = request.headers.get('authorization') ?? '';
      const { metricsToken } = deps.config;
      const isCommand = isSame(given, `Bearer ${statusToken(deps.signed)}`);
      // Hides that the route exists.
      if (!metricsToken && !isCommand) throw notFound();
      if (!isCommand && !isSame(given, `Bearer ${metricsToken}`)) {
        set.headers['www-authenticate'] = 'Bearer';
        throw new AppError(
          401,
          'metrics_token_required',
          'Send the token of MINTMARK_METRICS_TOKEN as "Authorization: Bearer TOKEN".',
        );
      }
      return new Response(await metricsText(deps), {
        headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
      });
    });
}

/** In constant time. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

type Labels = Record<string, string | number>;
type Sample = [suffix: string, labels: Labels, value: number];

/** Prometheus text format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export async function metricsText(
  deps: Pick<OperateDeps, 'db' | 'config' | 'version' | 'answered' | 'jobRuns'>,
): Promise<string> {
  const { orm } = deps.db;
  const accounts = await orm.select({ n: count() }).from(users).where(isAccount);
  const guests = await orm.select({ n: count() }).from(users).where(eq(users.isGuest, true));
  const [totals] = await orm
    .select({ records: sql<number>`coalesce(${sum(collectionTotals.records)}, 0)` })
    .from(collectionTotals);
  const file = databaseFile(deps.config);
  const { answered } = deps;
  const jobs = [...deps.jobRuns];
  const { user, system } = process.cpuUsage();
  const one = (value: number, labels: Labels = {}): Sample[] => [['', labels, value]];
  return [
    metric('mintmark_info', 'gauge', 'Version of Mintmark.', one(1, { version: deps.version })),
    metric('mintmark_users', 'gauge', 'Accounts and guests.', [
      ['', { kind: 'account' }, accounts[0]?.n ?? 0],
      ['', { kind: 'guest' }, guests[0]?.n ?? 0],
    ]),
    metric('mintmark_coins', 'gauge', 'Coins in all collections.', one(Number(totals?.records ?? 0))),
    metric(
      'mintmark_database_bytes',
      'gauge',
      'Size of the database and, on SQLite, of its write-ahead log.',
      deps.config.databaseUrl
        ? [['', { file: 'database' }, await sizeOnPostgres(orm)]]
        : [
            ['', { file: 'database' }, await sizeOf(file)],
            ['', { file: 'log' }, await sizeOf(`${file}-wal`)],
          ],
    ),
    metric(
      'mintmark_http_requests_total',
      'counter',
      'Answered requests.',
      [...answered.byStatus].map(([key, value]) => {
        const [method = '', status = ''] = key.split(' ');
        return ['', { method, status }, value];
      }),
    ),
    metric('mintmark_http_request_duration_seconds', 'histogram', 'Time to the first byte of the answer.', [
      ...BUCKETS.map((bound, at): Sample => ['_bucket', { le: bound }, answered.buckets[at] ?? 0]),
      ['_bucket', { le: '+Inf' }, answered.count],
      ['_sum', {}, answered.seconds],
      ['_count', {}, answered.count],
    ]),
    metric(
      'mintmark_job_end_time_seconds',
      'gauge',
      'End of the last run of a job, in seconds since 1970.',
      jobs.map(([job, { endedAt }]) => ['', { job }, endedAt.getTime() / 1000]),
    ),
    metric(
      'mintmark_job_duration_seconds',
      'gauge',
      'Duration of that run.',
      jobs.map(([job, { seconds }]) => ['', { job }, seconds]),
    ),
    metric(
      'mintmark_job_failures_total',
      'counter',
      'Failed runs of a job.',
      jobs.map(([job, { failures }]) => ['', { job }, failures]),
    ),
    metric(
      'process_cpu_seconds_total',
      'counter',
      'Processor time of the process.',
      one((user + system) / 1e6),
    ),
    metric(
      'process_resident_memory_bytes',
      'gauge',
      'Memory of the process.',
      one(process.memoryUsage.rss()),
    ),
    metric(
      'process_start_time_seconds',
      'gauge',
      'Start of the process, in seconds since 1970.',
      one(performance.timeOrigin / 1000),
    ),
  ].join('');
}

function metric(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: Sample[],
): string {
  const lines = samples.map(([suffix, labels, value]) => `${name}${suffix}${inBraces(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function inBraces(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`,
  );
  return pairs.length > 0 ? `{${pairs.join()}}` : '';
}

async function sizeOnPostgres(orm: Orm): Promise<number> {
  const [row] = await orm.all<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return row?.bytes ?? 0;
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
