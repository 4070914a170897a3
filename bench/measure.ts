import { readFileSync, statSync } from 'node:fs';
import { generator, type Load } from './load.ts';
import { medianOf } from './statistics.ts';
import { type Subject, WORKS, type WorkName } from './subject.ts';

/** What a subject reached, as medians over the rounds. */
export interface Figures {
  /** Milliseconds from the start of the process to its first answer. */
  coldStart: number;
  /** Resident megabytes a moment after the first answers, and after all work. */
  idle: number;
  loaded: number;
  /** Megabytes of the file. */
  size: number;
  loads: Partial<Record<WorkName, Load>>;
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

async function round(subject: Subject, seconds: number): Promise<Omit<Figures, 'size'>> {
  const began = performance.now();
  const program = await subject.start();
  try {
    const works = subject.works(program.url);
    if (works.health) await fetch(works.health.url);
    const coldStart = performance.now() - began;
    if (works.page) await fetch(works.page.url, { headers: works.page.headers });
    await Bun.sleep(2000);
    const idle = resident(program.pid);
    const loads: Figures['loads'] = {};
    for (const name of WORKS) {
      const work = works[name];
      if (!work) continue;
      const effort = { connections: connections(name), seconds };
      await generator.run(work, { ...effort, seconds: 1 });
      loads[name] = await generator.run(work, effort);
    }
    return { coldStart, idle, loaded: resident(program.pid), loads };
  } finally {
    await program.stop();
  }
}

/** Measures the subject in rounds, each in a fresh process on the same data, and takes the medians. */
export async function measure(subject: Subject, rounds: number, seconds: number): Promise<Figures> {
  const done: Omit<Figures, 'size'>[] = [];
  for (let n = 1; n <= rounds; n++) {
    console.error(`${subject.name}: round ${n} of ${rounds}`);
    done.push(await round(subject, seconds));
  }
  const loads: Figures['loads'] = {};
  for (const name of WORKS) {
    const found = done.flatMap((one) => one.loads[name] ?? []);
    if (found.length === 0) continue;
    loads[name] = {
      perSecond: medianOf(found, (load) => load.perSecond),
      p50: medianOf(found, (load) => load.p50),
      p99: medianOf(found, (load) => load.p99),
    };
  }
  return {
    coldStart: medianOf(done, (one) => one.coldStart),
    idle: medianOf(done, (one) => one.idle),
    loaded: medianOf(done, (one) => one.loaded),
    size: statSync(subject.executable).size / 1e6,
    loads,
  };
}
