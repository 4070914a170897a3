import { expect, test } from 'bun:test';
import { english } from '../../shared/language/testing.ts';
import type { SlabLabel } from '../../shared/recognizer/model.ts';
import { idOf } from '../account/profile/testing.ts';
import { ownerIdOf } from '../core/access.ts';
import { lookalike, withReader } from '../identify/testing-reader.ts';
import { OFF, readCoin, readerOf } from './service.ts';
import { bundledGallery, isWorldKey } from './starter.ts';

const here = withReader({ MINTMARK_READER: 'match' });
const SOMEBODY = ownerIdOf({ id: 'somebody' });
const sides = [{ photo: new Uint8Array([1]), circle: { x: 0.4, y: 0.6, radius: 0.3 } }];
const entries = () => here.it.logged.filter((line) => line.includes('"msg":"reading"'));

test('the looks of the owner go along, the circle is theirs, and text is read only where it is switched on', async () => {
  const { deps } = here.it;
  const user = await here.it.user();
  await lookalike(here.it, user);
  const reading = await readCoin(deps, await idOf(user), sides);
  expect(reading.circles).toEqual([{ x: 0.4, y: 0.6, radius: 0.3 }]);
  const [request] = here.engine.requests;
  const own = request?.gallery.filter(({ key }) => key > 0);
  expect([request?.readsText, request?.sides, own?.length]).toEqual([false, sides, 2]);
  expect(request?.words).toEqual([]);
  expect(request?.gallery).toHaveLength(2 + (await bundledUs()));
  expect(Object.keys(request?.gallery[0] ?? {}).sort()).toEqual(['descriptor', 'key', 'side']);
});

const bundledUs = async () =>
  (await bundledGallery(here.it.deps)).filter(({ typeId }) => !isWorldKey(typeId)).length;

test('several coins on a photo are counted, with their circles', async () => {
  const several = [0.2, 0.5, 0.8].map((x) => ({ x, y: 0.5, radius: 0.1 }));
  here.engine.sees({ circle: null, descriptor: null, problem: 'several coins', several });
  const reading = await readCoin(here.it.deps, SOMEBODY, sides);
  expect([reading.state, reading.coins]).toEqual(['no coin', several]);
});

test('of two sides the label whose barcode agrees counts', async () => {
  const slab: SlabLabel = {
    ...{ company: 'PCGS', grade: 'MS65', certificationNumber: '12345678', year: 1941, mintMark: null },
    ...{ text: 'PCGS MS65', pcgsNumber: null, from: 'barcode', isChecked: true },
  };
  const front: SlabLabel = { ...slab, certificationNumber: null, from: 'label', isChecked: false };
  here.engine.sees({ text: [], slab: front }, { text: [], slab });
  const reading = await readCoin(here.it.deps, SOMEBODY, [...sides, ...sides]);
  expect(english(reading)).toMatchObject({
    ...{ state: 'unsure', advice: [], slab },
    message: 'The label of the holder reads PCGS MS65 12345678.',
  });
});

test('the log tells what it cost, and nothing of what was seen', async () => {
  here.engine.sees({ text: [{ text: 'SECRET WORDS', confidence: 1, from: 'flat' }] });
  await readCoin(here.it.deps, SOMEBODY, sides);
  const line = JSON.parse(entries().at(-1) ?? '{}');
  expect(line).toMatchObject({
    userId: SOMEBODY,
    state: 'unsure',
    ms: expect.any(Number),
    sides: 1,
    gallery: await bundledUs(),
  });
  expect(here.it.logged.join()).not.toContain('SECRET');
});

test('a failure is a reading that says so; only nobody waiting is thrown', async () => {
  here.engine.fail(new Error('it broke'));
  expect(await readCoin(here.it.deps, SOMEBODY, sides)).toEqual(OFF);
  expect(entries().at(-1)).toContain('it broke');
  const gone = new AbortController();
  gone.abort(new Error('nobody waits'));
  expect(readCoin(here.it.deps, SOMEBODY, sides, gone.signal)).rejects.toThrow('nobody waits');
});

test('an engine that is off is told of once, and asked no more', async () => {
  here.engine.breakDown('this processor cannot');
  expect(await readCoin(here.it.deps, SOMEBODY, sides)).toEqual(OFF);
  expect([readerOf(here.it.deps), readerOf({ ...here.it.deps, reader: null })]).toEqual([null, null]);
  expect(here.engine.requests).toEqual([]);
  expect(here.it.logged.filter((line) => line.includes('this processor cannot'))).toHaveLength(1);
});
