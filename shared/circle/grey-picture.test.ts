import { expect, test } from 'bun:test';
import { greyOf, shrunk } from './grey-picture.ts';

test('grey is as bright as the colour looks, with and without alpha', () => {
  expect([...greyOf(new Uint8Array([0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0]), 3)]).toEqual([
    0, 255, 76, 149,
  ]);
  expect([...greyOf(new Uint8ClampedArray([0, 0, 255, 7, 90, 90, 90, 0]), 4)]).toEqual([28, 90]);
});

test('each pixel of the smaller picture is the mean of those it covers', () => {
  const grey = Uint8Array.from([0, 20, 100, 100, 40, 60, 100, 100]);
  expect(shrunk(grey, 4, 2, 2)).toEqual({ width: 2, height: 1, grey: Uint8Array.from([30, 100]) });
});

test('a picture that is small enough stays as it is, and a strip keeps a pixel', () => {
  const grey = new Uint8Array(12);
  expect(shrunk(grey, 4, 3, 4).grey).toBe(grey);
  expect(shrunk(new Uint8Array(300), 300, 1, 10)).toMatchObject({ width: 10, height: 1 });
});
