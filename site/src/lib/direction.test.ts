import { afterEach, expect, test } from 'bun:test';
import { meantKey, onward } from './direction.ts';

const { document } = globalThis;
const written = (dir: string) => Object.assign(globalThis, { document: { dir } });
afterEach(() => void Object.assign(globalThis, { document }));

test.each([
  ['ltr', 1, ['ArrowLeft', 'ArrowRight', 'Home']],
  ['rtl', -1, ['ArrowRight', 'ArrowLeft', 'Home']],
] as const)('where lines run %s, the next thing lies at %d, and arrow keys lead there', (dir, side, keys) => {
  written(dir);
  expect(onward()).toBe(side);
  expect(['ArrowLeft', 'ArrowRight', 'Home'].map(meantKey)).toEqual([...keys]);
});
