import { afterAll, expect, test } from 'bun:test';
import { createLog } from '../core/log.ts';
import { createEngine, type Done, type ReaderWorker } from './engine.ts';
import { drawnCircle, drawnSide } from './testing/drawn-coin.ts';

const logged: string[] = [];
const log = createLog('debug', (line) => logged.push(line));
const engine = createEngine({ mode: 'full', log });
afterAll(() => engine.close());

/** The worker gives way to all else on the machine. */
const PATIENCE = 300_000;

test(
  'a photo is looked at in a worker of its own: where the coin is, what it looks like, what it says',
  async () => {
    const photo = await drawnSide({ top: 'LIBERTY', date: '1932', motif: 1 });
    const [side] = await engine.look({
      ...{ sides: [{ photo, circle: null }], gallery: [], readsText: true },
      words: ['LIBERTY', 'QUARTER', '1932', '1933'],
    });
    expect(side?.circle?.radius).toBeCloseTo(drawnCircle().radius, 1);
    expect(side?.descriptor).toHaveLength(4096);
    expect(side?.colour?.saturation).toBeLessThan(0.1);
    expect(side?.text?.map(({ text }) => text)).toContain('LIBERTY');
    expect(side?.text?.map(({ text }) => text)).toContain('1932');
    expect(side?.deficits?.get('LIBERTY')).toBeCloseTo(0, 1);
    expect(side?.deficits?.get('1932')).toBeCloseTo(0, 1);
    expect(side?.deficits?.get('1933') ?? 9).toBeGreaterThan(1);
    expect(side?.deficits?.has('QUARTER')).toBe(false);
  },
  PATIENCE,
);

test(
  'it gives signs of life: loaded, and after each step, also where nothing is read',
  async () => {
    const said: Done[] = [];
    const start = () => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url).href);
      worker.addEventListener('message', ({ data }) => said.push(data));
      return worker as Worker & ReaderWorker;
    };
    const other = createEngine({ mode: 'match', log, start });
    const photo = await drawnSide({ motif: 1 });
    await other.look({ sides: [{ photo, circle: null }], gallery: [], readsText: true });
    await other.close();
    expect(said[0]).toEqual({ slowness: expect.any(Number) });
    expect(said.filter((one) => 'isAlive' in one).length).toBeGreaterThanOrEqual(4);
  },
  PATIENCE,
);

test(
  'bytes that are no photo are refused, and the next photo is looked at',
  async () => {
    const photo = new TextEncoder().encode('no photo');
    expect(
      engine.look({ sides: [{ photo, circle: null }], gallery: [], readsText: false }),
    ).rejects.toThrow();
    const coin = await drawnSide({ motif: 2 });
    const [side] = await engine.look({
      sides: [{ photo: coin, circle: null }],
      gallery: [],
      readsText: false,
    });
    expect([side?.problem, side?.text]).toEqual([null, null]);
  },
  PATIENCE,
);

test(
  'without the model files it goes by appearance alone, and says so',
  async () => {
    const other = createEngine({ mode: 'full', log, models: '/nowhere' });
    const photo = await drawnSide({ top: 'LIBERTY', motif: 1 });
    const [side] = await other.look({
      sides: [{ photo, circle: drawnCircle() }],
      gallery: [],
      readsText: true,
    });
    expect(side?.descriptor).toHaveLength(4096);
    expect(side?.text).toBeNull();
    expect(other.state).toBe('ready');
    expect(other.why).toContain('text cannot be read');
    expect(logged.join()).toContain('appearance alone');
    await other.close();
  },
  PATIENCE,
);
