import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { devNull, getPriority, setPriority } from 'node:os';
import { isOutOfDescriptors } from './errors.ts';

/** Its standard input stays open for as long as its parent lives. */
export type Child = Bun.Subprocess<'pipe', 'pipe', 'pipe'>;

const running = new Set<Child>();

/**
 * The child ends with this process, is the first the kernel ends when memory runs out, and gets no environment but
 * `env`.
 */
export function startChild(command: string[], env: Record<string, string> = {}): Child {
  const child = withDescriptors(() =>
    Bun.spawn(command, { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe', env }),
  );
  running.add(child);
  child.exited.finally(() => running.delete(child));
  try {
    // Linux only.
    if (process.platform === 'linux') writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000');
  } catch {
    // It has already ended, or a sandbox forbids it.
  }
  return child;
}

const stopped = new WeakSet<Child>();

export function endChildren(): void {
  for (const child of running) {
    stopped.add(child);
    child.kill('SIGKILL');
  }
}
/** Ended because the server stops: do not replace it. */
export const isStopped = (child: Child): boolean => stopped.has(child);
process.once('exit', endChildren);

/** Bytes of anonymous memory; null where unknown (Linux only). */
export function memoryOf(pid: number): number | null {
  const [, kilobytes] = /^RssAnon:\s*(\d+) kB$/m.exec(procFile(pid, 'status')) ?? [];
  return kilobytes === undefined ? null : 1024 * Number(kilobytes);
}

/** Processor time in ms; null where unknown (Linux only). */
export function processorMsOf(pid: number): number | null {
  // After the name, which may hold anything: user and system time in hundredths of a second (proc_pid_stat(5)).
  const [, after] = /\) (.*)$/.exec(procFile(pid, 'stat').trimEnd()) ?? [];
  const fields = after?.split(' ');
  return fields ? 10 * (Number(fields[11]) + Number(fields[12])) : null;
}

function procFile(pid: number, name: string): string {
  if (process.platform !== 'linux') return '';
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** File descriptors held in reserve, so that connections cannot take the last ones. */
const KEPT = 32;
const kept: number[] = [];
let isKeeping = false;

export function keepDescriptors(): void {
  isKeeping = true;
  try {
    while (kept.length < KEPT) kept.push(openSync(devNull, 'r'));
  } catch {
    // None left just now.
  }
}

/** Opens files or starts a process, if need be with the reserved descriptors. `work` must be synchronous. */
export function withDescriptors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isOutOfDescriptors(error) || kept.length === 0) throw error;
    for (const descriptor of kept.splice(0)) closeSync(descriptor);
    return work();
  } finally {
    if (isKeeping) keepDescriptors();
  }
}

/** About a quarter of a processor's time when the server's thread wants all (kernel weights 335 : 1024). */
const NICENESS = 5;

/** Lowers the priority of this thread and those it starts. Linux only: elsewhere priorities belong to processes. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.min(19, getPriority(0) + NICENESS));
  } catch {
    // A sandbox may forbid it.
  }
}
