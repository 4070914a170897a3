import { asItArrived } from './bodies.ts';
import { IDLE_S } from './listening.ts';

/** No idle time-out while the answer is made. */
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
