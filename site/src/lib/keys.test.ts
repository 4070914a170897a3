import { expect, test } from 'bun:test';
import { openedBy } from './keys.ts';

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
