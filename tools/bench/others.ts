import { parentPort, workerData } from 'node:worker_threads';

/**
 * Asks for a page of coins again and again and tells how many milliseconds each took, for `import-photos.ts`: on a thread of its own, so that
 * what that one does meanwhile is not counted.
 */
const { url, cookie } = workerData as { url: string; cookie: string };
for (;;) {
  const asked = performance.now();
  await (await fetch(`${url}/api/coins?limit=20`, { headers: { cookie } })).arrayBuffer();
  parentPort?.postMessage(performance.now() - asked);
  await Bun.sleep(10);
}
