import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { lineFinder, readOverlay, syntaxErrorIn } from './format.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mintmark-overlay-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return readOverlay(join(folder, name));
};

test('a file is read as UTF-8, its byte order mark left out', () => {
  expect(written('plain.json', '{"é": 1}')).toEqual({ text: '{"é": 1}' });
  expect(written('marked.json', '\ufeff{}')).toEqual({ text: '{}' });
});

test('another encoding is refused with the line where it shows', () => {
  expect(written('latin.json', Buffer.from('{\n"caf\xe9": 1}', 'latin1'))).toEqual({
    line: 2,
    reason: 'this is not UTF-8 text',
  });
  expect(written('wide.json', Buffer.from('{}', 'utf16le'))).toEqual({
    line: 1,
    reason: 'this is not UTF-8 text',
  });
});

test('20 MB are the limit', () => {
  expect(written('large.json', `{}${' '.repeat(19_999_998)}`)).toHaveProperty('text');
  expect(written('larger.json', Buffer.alloc(21_000_000, ' '))).toEqual({
    line: 1,
    reason: 'the file is larger than 20 MB',
  });
});

test('what cannot be read says why, and has no line', () => {
  mkdirSync(join(folder, 'folder.json'));
  symlinkSync(join(folder, 'loop.json'), join(folder, 'loop.json'));
  expect(readOverlay(join(folder, 'folder.json'))).toEqual({ line: null, reason: 'is a folder, not a file' });
  expect(readOverlay(join(folder, 'loop.json'))).toEqual({ line: null, reason: 'cannot be read (ELOOP)' });
  expect(readOverlay(join(folder, 'none.json'))).toEqual({ line: null, reason: 'does not exist' });
});

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test('any JSON is well formed', () => {
  fc.assert(fc.property(fc.json(), (text) => expect(syntaxErrorIn(text)).toBeNull()));
});

test('whatever JSON.parse refuses has a slip on one of its lines', () => {
  const damaged = fc
    .record({
      value: fc.jsonValue(),
      at: fc.nat(),
      what: fc.constantFrom('', ',', '"', '}', ']', '/', '0', '\n', '\t', '\\', 'x'),
    })
    .map(({ value, at, what }) => {
      const text = JSON.stringify(value, null, 1);
      const place = at % text.length;
      return text.slice(0, place) + what + text.slice(place + 1);
    });
  fc.assert(
    fc.property(damaged, (text) => {
      const slip = syntaxErrorIn(text);
      if (parses(text)) return;
      expect(slip?.line).toBeWithin(1, text.split('\n').length + 1);
    }),
    { numRuns: 1000 },
  );
});

test('a value is found on its line, what is missing on that of what should hold it', () => {
  const lineOf = lineFinder('{\n"a": [\n1,\n{"b": 2,\n"c": 3}]}');
  expect(lineOf(['a', 0])).toBe(3);
  expect(lineOf(['a', 1, 'c'])).toBe(5);
  expect(lineOf(['a', 1, 'missing', 'deeper'])).toBe(4);
  expect(lineOf(['nowhere'])).toBe(1);
  expect(lineOf([])).toBe(1);
});
