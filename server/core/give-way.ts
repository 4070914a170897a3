import { getPriority, setPriority } from 'node:os';

/** A quarter of a processor's time where the server's own thread wants all of it (the kernel's weights: 335 against 1024). */
const NICENESS = 5;

/** Lets the server's own thread go before this one and those it begins. Only Linux lets a thread be less important than its process. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.min(19, getPriority(0) + NICENESS));
  } catch {
    // A sandbox may forbid it: then both get the same.
  }
}
