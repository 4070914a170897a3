import { asItArrived } from './bodies.ts';
import { IDLE_S } from './listening.ts';

/** Keeps the connection of a request open until there is an answer; then it may be idle no longer than any other. */
export async function patiently<T>(
  server: Bun.Server<unknown> | null,
  request: Request,
  answer: Promise<T>,
  idleS = IDLE_S,
): Promise<T> {
  const arrived = asItArrived(request);
  server?.timeout(arrived, 0);
  try {
    return await answer;
  } finally {
    server?.timeout(arrived, idleS);
  }
}
