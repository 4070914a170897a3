import type { Signed } from '../../core/crypto.ts';

/** Times in seconds since 1970, sizes in bytes. */
export interface Status {
  version: string;
  startedAt: number;
  coins: number;
  accounts: number;
  guests: number;
  databaseBytes: number;
  logBytes: number;
  memoryBytes: number;
  processorSeconds: number;
  /** Null unless MINTMARK_METRICS_TOKEN is set. */
  requests: Requests | null;
  jobs: Job[];
}

interface Requests {
  answered: number;
  failed: number;
  /** Upper bound of the bucket in seconds; null beyond the last. */
  median: number | null;
  p99: number | null;
}

interface Job {
  name: string;
  endedAt: number;
  seconds: number;
  failures: number;
}

export function statusOf(text: string): Status {
  const samples = samplesOf(text);
  const value = (name: string, labels: Record<string, string> = {}) => metricValue(samples, name, labels);
  const named = (name: string) => samples.filter((sample) => sample.name === name);
  return {
    version: named('mintmark_info')[0]?.labels.version ?? '',
    startedAt: value('process_start_time_seconds'),
    coins: value('mintmark_coins'),
    accounts: value('mintmark_users', { kind: 'account' }),
    guests: value('mintmark_users', { kind: 'guest' }),
    databaseBytes: value('mintmark_database_bytes', { file: 'database' }),
    logBytes: value('mintmark_database_bytes', { file: 'log' }),
    memoryBytes: value('process_resident_memory_bytes'),
    processorSeconds: value('process_cpu_seconds_total'),
    requests: requestsOf(named),
    jobs: named('mintmark_job_end_time_seconds').map(({ labels, value: endedAt }) => ({
      name: labels.job ?? '',
      endedAt,
      seconds: value('mintmark_job_duration_seconds', { job: labels.job ?? '' }),
      failures: value('mintmark_job_failures_total', { job: labels.job ?? '' }),
    })),
  };
}

function requestsOf(named: (name: string) => Sample[]): Requests | null {
  const answered = named('mintmark_http_request_duration_seconds_count')[0]?.value ?? 0;
  if (answered === 0) return null;
  const buckets = named('mintmark_http_request_duration_seconds_bucket').filter(
    ({ labels }) => labels.le !== '+Inf',
  );
  const within = (share: number) => {
    const bucket = buckets.find(({ value }) => value >= answered * share);
    return bucket ? Number(bucket.labels.le) : null;
  };
  const failed = named('mintmark_http_requests_total')
    .filter(({ labels }) => labels.status?.startsWith('5'))
    .reduce((sum, { value }) => sum + value, 0);
  return { answered, failed, median: within(0.5), p99: within(0.99) };
}

/** `before` is an earlier status, for the request rate. */
export function statusPage(
  status: Status,
  now: number,
  before: { status: Status; at: number } | null = null,
): string {
  const { requests } = status;
  const perSecond =
    requests && before?.status.requests
      ? (requests.answered - before.status.requests.answered) / Math.max(now - before.at, 0.001)
      : null;
  const lines: [string, string][] = [
    ['Mintmark', `${status.version}, up ${duration(now - status.startedAt)}`],
    [
      'Coins',
      `${count(status.coins)} of ${many(status.accounts, 'account')} and ${many(status.guests, 'guest')}`,
    ],
    ['Database', `${megabytes(status.databaseBytes)}, write-ahead log ${megabytes(status.logBytes)}`],
    [
      'Process',
      `${megabytes(status.memoryBytes)} of memory, ${duration(status.processorSeconds)} of processor time`,
    ],
    [
      'Requests',
      requests
        ? `${count(requests.answered)} answered, ${count(requests.failed)} failed; ${share(requests.median)} median, ${share(requests.p99)} at the 99th percentile` +
          (perSecond === null ? '' : `; ${perSecond.toFixed(1)} a second`)
        : 'not measured; set MINTMARK_METRICS_TOKEN to measure them',
    ],
    ...status.jobs
      .toSorted((one, two) => two.endedAt - one.endedAt)
      .map(({ name, endedAt, seconds, failures }, place): [string, string] => [
        place === 0 ? 'Jobs' : '',
        `${name}: ${duration(now - endedAt)} ago, took ${seconds.toFixed(1)} s` +
          (failures > 0 ? `, FAILED ${many(failures, 'time')}` : ''),
      ]),
  ];
  return lines.map(([head, text]) => `${head.padEnd(10)}${text}\n`).join('');
}

const count = (number: number) => number.toLocaleString('en-US');
const many = (number: number, word: string) => `${count(number)} ${word}${number === 1 ? '' : 's'}`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const share = (seconds: number | null) => (seconds === null ? 'over 10 s' : `at most ${seconds * 1000} ms`);

/** The two largest units: "3 d 4 h". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const units: [number, string][] = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ];
  const first = units.findIndex(([number]) => number > 0);
  return first < 0
    ? '0 s'
    : units
        .slice(first, first + 2)
        .filter(([number]) => number > 0)
        .map((unit) => unit.join(' '))
        .join(' ');
}

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

const samplesOf = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (!name || line.startsWith('#')) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [
      label,
      text.replace(/\\(.)/g, '$1'),
    ]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });

/** 0 if absent. */
const metricValue = (samples: readonly Sample[], name: string, labels: Record<string, string>): number =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  )?.value ?? 0;

/** Proves knowledge of the server's secret. */
export const statusToken = (signed: Signed): string => signed.pseudonym('status', 'mintmark status');
