import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { isOutOfDescriptors } from './errors.ts';

/** A process that this one has started. Its standard input stays open for as long as its parent lives. */
export type Child = Bun.Subprocess<'pipe', 'pipe', 'pipe'>;

const running = new Set<Child>();

/** Starts a process that ends with this one, and that the kernel ends first where memory runs out. Nothing of the surroundings goes along but `env`. */
export function startChild(command: string[], env: Record<string, string> = {}): Child {
  const child = withDescriptors(() =>
    Bun.spawn(command, { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe', env }),
  );
  running.add(child);
  child.exited.finally(() => running.delete(child));
  try {
    // Linux alone has this.
    if (process.platform === 'linux') writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000');
  } catch {
    // It has ended already, or a sandbox forbids it.
  }
  return child;
}

const stopped = new WeakSet<Child>();

/** Ends all processes that were started here, as their server stops. */
export function endChildren(): void {
  for (const child of running) {
    stopped.add(child);
    child.kill('SIGKILL');
  }
}
/** Whether a process was ended as its server stops: then nothing is begun in its place. */
export const isStopped = (child: Child): boolean => stopped.has(child);
process.once('exit', endChildren);

/** Bytes of memory that are a process's own; null where the system does not tell: on Linux alone it does. */
export function memoryOf(pid: number): number | null {
  const [, kilobytes] = /^RssAnon:\s*(\d+) kB$/m.exec(procFile(pid, 'status')) ?? [];
  return kilobytes === undefined ? null : 1024 * Number(kilobytes);
}

/** Milliseconds that a process has spent on a processor; null where the system does not tell. */
export function processorMsOf(pid: number): number | null {
  // Behind its name, which may hold anything: user and system time in hundredths of a second (proc_pid_stat(5)).
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

/** Descriptors kept back, so that connections cannot take the last ones. */
const KEPT = 32;
const kept: number[] = [];
let isKeeping = false;

/** Takes descriptors that are kept for `withDescriptors`, as many as there are. */
export function keepDescriptors(): void {
  isKeeping = true;
  try {
    while (kept.length < KEPT) kept.push(openSync(devNull, 'r'));
  } catch {
    // There are no more just now.
  }
}

/** Does what opens files or starts a process; where descriptors have run out, with those kept back. `work` must not wait for anything. */
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
