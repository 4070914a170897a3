import { expect, test } from 'bun:test';
import { createLog } from '../core/log.ts';
import { createEngine } from './engine.ts';
import { drawnSide } from './testing/drawn-coin.ts';

/** How many photos are read; a thousand take an hour. */
const READINGS = Number(process.env.MINTMARK_TEST_READINGS ?? 5);
/** After so many the models are loaded and everything has its size. */
const WARM_UP = Math.max(2, Math.min(20, Math.floor(READINGS / 10)));
/** Memory given back late takes some of this, however many are read. */
const MOST_MB = 60;

test(
  'photo after photo is read in the same memory',
  async () => {
    const engine = createEngine({ mode: 'full', log: createLog('error') });
    const photos = await Promise.all(
      [0, 1, 2].map((n) => drawnSide({ top: 'LIBERTY', date: String(1932 + n), motif: n + 1 })),
    );
    let start = 0;
    for (let n = 0; n < READINGS; n += 1) {
      const photo = photos[n % photos.length] as Uint8Array;
      const [side] = await engine.look({ sides: [{ photo, circle: null }], gallery: [], readsText: true });
      expect(side?.text?.length).toBeGreaterThan(0);
      if (n + 1 === WARM_UP) start = residentMb();
      if (READINGS >= 100 && n % 50 === 49) console.log(`${n + 1} read, ${residentMb().toFixed(0)} MB`);
    }
    expect(residentMb() - start).toBeLessThan(MOST_MB);
    await engine.close();
  },
  120_000 + READINGS * 10_000,
);

function residentMb(): number {
  Bun.gc(true);
  Bun.shrink();
  return process.memoryUsage.rss() / 1e6;
}
