import { getPriority, setPriority } from 'node:os';

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
