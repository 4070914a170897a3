import { afterEach, expect, test } from 'bun:test';
import { meantKey, onward, openedBy } from './keys.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ['Ctrl K', { key: 'k', ctrlKey: true }, false, 'palette'],
  ['⌘ K', { key: 'k', metaKey: true }, false, 'palette'],
  ['Ctrl K with capitals on', { key: 'K', ctrlKey: true }, false, 'palette'],
  ['Ctrl K in a field', { key: 'k', ctrlKey: true }, true, 'palette'],
  ['Ctrl Shift K, which is the browser’s', { key: 'K', ctrlKey: true, shiftKey: true }, false, null],
  [
    'Alt Ctrl K, which writes a letter on some keyboards',
    { key: 'k', ctrlKey: true, altKey: true },
    false,
    null,
  ],
  ['k', { key: 'k' }, false, null],
  ['?', { key: '?', shiftKey: true }, false, 'keys'],
  ['? in a field', { key: '?', shiftKey: true }, true, null],
  ['Ctrl ?', { key: '?', ctrlKey: true }, false, null],
] as const)('%s', (_, press, writes, opens) => {
  expect(openedBy({ ...NONE, ...press }, writes)).toBe(opens);
});

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
