/**
 * The text of a feed's bytes, in the encoding it is really in: UTF-8 where it can be that, whatever is declared, as a declared
 * Latin-1 is wrong more often than not; else what the answer's Content-Type or the XML itself declares; else Windows-1252,
 * which takes any byte.
 */
export function textOf(bytes: Uint8Array, contentType: string | null): string {
  const marked = byMark(bytes);
  if (marked) return decode(bytes, marked) ?? '';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const utf8 = head.includes('\0') ? null : decode(bytes, 'utf-8', true);
  if (utf8 !== null) return utf8;
  const declared = [CHARSET.exec(contentType ?? '')?.[1], PROLOG.exec(head)?.[1], wide(head)];
  for (const name of declared) {
    const text = name && !/^utf-?8$/i.test(name) ? decode(bytes, name) : null;
    if (text !== null) return text;
  }
  return decode(bytes, 'windows-1252') ?? '';
}

const CHARSET = /charset\s*=\s*["']?([\w.:-]{1,40})/i;
const PROLOG = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;

/** By the byte-order mark. */
function byMark([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/** UTF-16 that says so nowhere: every other byte of its markup is zero. */
const wide = (head: string): string | null =>
  head.startsWith('<\0') ? 'utf-16le' : head.startsWith('\0<') ? 'utf-16be' : null;

function decode(bytes: Uint8Array, encoding: string, fatal = false): string | null {
  try {
    // The name was written by others; one that nobody knows throws.
    return new TextDecoder(encoding as Bun.Encoding, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}
