/** Asks for a page of coins again and again, for `import-photos.ts`: a thread of its own, so that what its parent does meanwhile is not counted. */
declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<{ url: string; cookie: string }>) => {
  for (;;) {
    const asked = performance.now();
    await (await fetch(`${data.url}/api/coins?limit=20`, { headers: { cookie: data.cookie } })).arrayBuffer();
    self.postMessage(performance.now() - asked);
    await Bun.sleep(10);
  }
};
