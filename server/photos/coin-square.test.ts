import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { photos } from '../../db/schema.ts';
import { drawnRelief, type ReliefShot } from '../../shared/circle/testing-relief.ts';
import { photoAt } from '../../shared/photos/model.ts';
import { pixelsOf } from '../core/pixels.ts';
import { idOf } from '../identify/learning/testing.ts';
import { type Client, testApp } from '../testing/app.ts';
import { drawn } from './testing.ts';
import { circleOf, uploadsOf } from './uploads.ts';

setDefaultTimeout(30_000);

const it = testApp();
afterAll(it.close);

/** A drawn coin as a file. */
function photo(shot: ReliefShot): Blob {
  const { grey, width, height } = drawnRelief({ width: 500, height: 400, ...shot });
  const png = drawn(
    width,
    height,
    (x, y) => grey[Math.round(y * height) * width + Math.round(x * width)] ?? 0,
  );
  return new Blob([png], { type: 'image/png' });
}

async function upload(client: Client, fields: Record<string, Blob | string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await client.send('/api/photos', { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  return answer.json();
}

async function circleStored(client: Client, url: string) {
  const userId = await idOf(client);
  const [row] = await it.deps.db.orm
    .select({ circle: photos.circle })
    .from(photos)
    .where(and(eq(photos.userId, userId), eq(photos.hash, url.slice(8, 72))));
  return row?.circle;
}

async function sizeOf(client: Client, url: string): Promise<[number, number]> {
  const { width, height } = await new Bun.Image(await (await client.send(url)).bytes()).metadata();
  return [width, height];
}

/** Mean grey of a square of the picture, at its middle or in a corner. */
async function greyAt(client: Client, url: string, part: number): Promise<number> {
  const { width, height, data } = await pixelsOf(await (await client.send(url)).bytes());
  return data[3 * (Math.floor(part * height) * width + Math.floor(part * width))] ?? 0;
}

test('the circle of a form is "x,y,radius"; whatever else it is, it is as if there were none', () => {
  expect(circleOf('0.5,0.25,0.4')).toEqual({ x: 0.5, y: 0.25, radius: 0.4 });
  expect(circleOf(' 0, 1 ,0.75')).toEqual({ x: 0, y: 1, radius: 0.75 });
  for (const wrong of [
    ...['', '0.5,0.5', '0.5,0.5,0.4,0.1', '0.5;0.5;0.4', 'a,b,c', '1.2,0.5,0.4', '-0.1,0.5,0.4', '0.5,0.5,0'],
    ...['0.5,0.5,0.9', '0.5,0.5,NaN', '0.5,0.5,1e-1', '0x1,0,0.1', '[0.5,0.5,0.4]', null],
    ...[`0.${'1'.repeat(300)},0.5,0.4`, new File(['0.5,0.5,0.4'], 'circle')],
  ]) {
    expect([wrong, circleOf(wrong)]).toEqual([wrong, null]);
  }
});

test('the circles of a form go with its photos', () => {
  const [obverse, reverse] = [new Blob(['a']), new Blob(['b'])];
  const circles = (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return uploadsOf(form).circles;
  };
  expect(circles({ obverse, reverse, reverseCircle: '0.5,0.5,0.3', obverseCircle: 'nonsense' })).toEqual({
    ...{ obverse: null, reverse: { x: 0.5, y: 0.5, radius: 0.3 } },
  });
  expect(circles({ obverse, reverseCircle: '0.5,0.5,0.3' })).toEqual({ obverse: null, reverse: null });
});

test('user: the coin that is found on a photo is what its discs show; the photo itself stays whole', async () => {
  const user = await it.user();
  const { obverseImageUrl: url } = await upload(user, {
    obverse: photo({ design: 1, x: 0.35, radius: 0.3, ground: 'dark', grain: 0 }),
  });
  expect(await circleStored(user, url)).toEqual({
    ...{ x: expect.closeTo(0.35, 1), y: expect.closeTo(0.5, 1), radius: expect.closeTo(0.3, 1) },
  });
  expect(await sizeOf(user, url)).toEqual([500, 400]);
  expect(await sizeOf(user, photoAt(url, 800))).toEqual([500, 400]);
  expect(await sizeOf(user, photoAt(url, 200))).toEqual([200, 200]);
  const [side, high] = await sizeOf(user, photoAt(url, 480));
  expect(side).toBe(high);
  expect(side).toBeLessThan(400 * 0.3 * 2 * 1.15);
  // The dark ground is in the corners alone.
  expect(await greyAt(user, photoAt(url, 200), 0.02)).toBeLessThan(70);
  expect(await greyAt(user, photoAt(url, 200), 0.5)).toBeGreaterThan(70);
});

test('user: where its collector placed the circle, that is what counts, and the next time again', async () => {
  const user = await it.user();
  const obverse = photo({ design: 2, radius: 0.4, ground: 'white', grain: 0 });
  const { obverseImageUrl: url } = await upload(user, { obverse, obverseCircle: '0.1,0.1,0.1' });
  expect(await circleStored(user, url)).toEqual({ x: 0.1, y: 0.1, radius: 0.1 });
  expect(await greyAt(user, photoAt(url, 200), 0.5)).toBeGreaterThan(240);
  const again = await upload(user, { obverse, obverseCircle: '0.5,0.5,0.4' });
  expect(again.obverseImageUrl).toBe(url);
  expect(await circleStored(user, url)).toEqual({ x: 0.5, y: 0.5, radius: 0.4 });
  expect(await greyAt(user, photoAt(url, 200), 0.5)).toBeLessThan(230);
});

test('user: without a coin on it a photo is shown whole in every size', async () => {
  const user = await it.user();
  const wall = new Blob([drawn(400, 300, (x) => 150 + 60 * x)], { type: 'image/png' });
  const { obverseImageUrl: url } = await upload(user, { obverse: wall, obverseCircle: 'nonsense' });
  expect(await circleStored(user, url)).toBeNull();
  expect(await sizeOf(user, photoAt(url, 200))).toEqual([200, 150]);
  expect(await sizeOf(user, photoAt(url, 480))).toEqual([400, 300]);
});

test('user: a photo stored before there was a size for cards is shown on them whole', async () => {
  const user = await it.user();
  const { obverseImageUrl: url } = await upload(user, { obverse: photo({ design: 3 }) });
  const hash = url.slice(8, 72);
  rmSync(join(it.folder, 'photos', hash.slice(0, 2), `${hash}@480.webp`));
  expect(await sizeOf(user, photoAt(url, 480))).toEqual([500, 400]);
});
