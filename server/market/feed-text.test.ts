import { expect, test } from 'bun:test';
import { parseFeedText } from './feed-items.ts';
import { textOf } from './feed-text.ts';

const HEAD = '<rss version="2.0"><channel><title>';
const TAIL = '</title></channel></rss>';
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each<[string, Uint8Array, string | null]>([
  ['UTF-8', new TextEncoder().encode(`${HEAD}Münze${TAIL}`), null],
  [
    'UTF-8 that is declared to be Latin-1',
    new TextEncoder().encode(`<?xml version="1.0" encoding="ISO-8859-1"?>${HEAD}Münze${TAIL}`),
    null,
  ],
  ['a byte-order mark', new TextEncoder().encode(`\ufeff<?xml version="1.0"?>${HEAD}Münze${TAIL}`), null],
  [
    'Latin-1 by the prolog',
    latin1(`<?xml version="1.0" encoding="ISO-8859-1"?>${HEAD}M\xfcnze${TAIL}`),
    null,
  ],
  ['Latin-1 by the content type', latin1(`${HEAD}M\xfcnze${TAIL}`), 'text/xml; charset="iso-8859-1"'],
  ['Latin-1 without a word', latin1(`${HEAD}M\xfcnze${TAIL}`), 'text/xml'],
  ['Latin-1 under an unknown name', latin1(`${HEAD}M\xfcnze${TAIL}`), 'text/xml; charset=klingon'],
  ['UTF-16 with a mark', new Uint8Array(Buffer.from(`\ufeff${HEAD}Münze${TAIL}`, 'utf16le')), null],
  ['UTF-16 without', new Uint8Array(Buffer.from(`${HEAD}Münze${TAIL}`, 'utf16le')), null],
])('%s is read', (_, bytes, contentType) => {
  expect(parseFeedText(textOf(bytes, contentType), 'https://a.example/')).toMatchObject({ title: 'Münze' });
});
