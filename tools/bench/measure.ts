import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../scripts/program.ts';
import { generator, type Load } from './load.ts';
import { medianOf } from './statistics.ts';
import { type Subject, WORKS, type WorkName } from './subject.ts';

/** What a subject reached in one round. */
export interface Figures {
  /** Milliseconds from the start of the process to its "listening" line, on the folder with data. */
  listening: number;
  /** The same to its first answer, asked for as soon as it listens. */
  coldStart: number;
  /** The same where neither program nor data lie in the system's memory; undefined where that could not be had. */
  coldFiles: number | undefined;
  /** Milliseconds from the start of the process until it has also answered a visitor's first page. */
  firstPage: number;
  /** The three of a start that has to make its database first; undefined where a subject cannot be started so. */
  empty: Start | undefined;
  /** Resident megabytes some seconds after the first answers, and after all work. */
  idle: number;
  loaded: number;
  /** Megabytes of the file. */
  size: number;
  loads: Partial<Record<WorkName, Load>>;
}

/** Milliseconds from the start of a process to each. */
interface Start {
  listening: number;
  health: number;
  page: number;
}

/** Connections at a time: many for the cheap works, few where each keeps a core busy for long (a password hash). */
const connections = (name: WorkName) => (name === 'login' ? 4 : 32);

/** Resident megabytes of a process. */
export function resident(pid: number): number {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000;
  }
  return Number(Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout) / 1000;
}

/**
 * Has the system forget what it keeps in memory of the subject's files, and of them alone: other programs of the machine go on
 * as they were, and nobody need be root. False where `dd` cannot.
 */
function forgetFiles({ executable, data }: Subject): boolean {
  const stored = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name));
  const files = [executable, ...stored].filter((file) => statSync(file).isFile());
  return files.every((file) => {
    const flags = ['iflag=nocache', 'count=0', 'status=none'];
    return Bun.which('dd') && Bun.spawnSync(['sync', file]).success
      ? Bun.spawnSync(['dd', `if=${file}`, 'of=/dev/null', ...flags]).success
      : false;
  });
}

async function startTimed(subject: Subject, start = subject.start): Promise<{ program: Program } & Start> {
  const began = performance.now();
  const program = await start();
  const listening = performance.now() - began;
  const asked = subject.works(program.url).health;
  if (asked) await fetch(asked.url);
  const health = performance.now() - began;
  const { url, headers } = subject.firstPage(program.url);
  await (await fetch(url, { headers })).bytes();
  return { program, listening, health, page: performance.now() - began };
}

interface Running extends Omit<Figures, 'loaded' | 'size'> {
  subject: Subject;
  program: Program;
}

/** Long enough for what a server does of its own accord after it has started. */
const IDLE_MS = 5000;

async function begin(subject: Subject): Promise<Running> {
  let coldFiles: number | undefined;
  if (forgetFiles(subject)) {
    const first = await startTimed(subject);
    coldFiles = first.health;
    await first.program.stop();
  }
  let empty: Start | undefined;
  if (subject.startEmpty) {
    const { program: first, ...times } = await startTimed(subject, subject.startEmpty);
    empty = times;
    await first.stop();
  }
  const { program, listening, health, page: firstPage } = await startTimed(subject);
  const { page } = subject.works(program.url);
  if (page) await fetch(page.url, { headers: page.headers });
  await Bun.sleep(IDLE_MS);
  const starts = { listening, coldStart: health, coldFiles, firstPage, empty };
  return { subject, program, ...starts, idle: resident(program.pid), loads: {} };
}

/** Each work is done by one subject after the other, so that a slow minute of the machine hits all alike. */
async function round(subjects: readonly Subject[], seconds: number): Promise<Figures[]> {
  const running: Running[] = [];
  try {
    for (const subject of subjects) running.push(await begin(subject));
    for (const name of WORKS) {
      for (const { subject, program, loads } of running) {
        const work = subject.works(program.url)[name];
        if (!work) continue;
        const effort = { connections: connections(name), seconds };
        await generator.run(work, { ...effort, seconds: 1 });
        loads[name] = await generator.run(work, effort);
      }
    }
    return running.map(({ subject, program, ...figures }) => ({
      ...figures,
      loaded: resident(program.pid),
      size: statSync(subject.executable).size / 1e6,
    }));
  } finally {
    for (const { program } of running) await program.stop();
  }
}

/** Measures the subjects in rounds, each in fresh processes on the same data; answers the figures of each by round. */
export async function measure(
  subjects: readonly Subject[],
  rounds: number,
  seconds: number,
): Promise<Figures[][]> {
  const done: Figures[][] = subjects.map(() => []);
  for (let n = 1; n <= rounds; n++) {
    console.error(`round ${n} of ${rounds}`);
    for (const [at, figures] of (await round(subjects, seconds)).entries()) done[at]?.push(figures);
  }
  return done;
}

/** The median of one figure over the rounds that have it. */
export function medianFigure(rounds: readonly Figures[], figure: (of: Figures) => number | undefined) {
  const found = rounds.map(figure).filter((value) => value !== undefined);
  return found.length > 0 ? medianOf(found, (value) => value) : undefined;
}
