import { readFileSync, statSync } from 'node:fs';

/** Bytes; the whole catalogue as an overlay has some two million. */
const LIMIT = 20_000_000;

/** The text of an overlay file, or why it cannot be taken: with a line where something in it is wrong. */
export type FileText = { text: string } | { line: number | null; reason: string };

/** Reads an overlay: UTF-8, with or without a byte order mark, of at most 20 MB. Throws nothing. */
export function readOverlay(file: string): FileText {
  try {
    const about = statSync(file);
    if (about.isDirectory()) return { line: null, reason: 'is a folder, not a file' };
    if (!about.isFile()) return { line: null, reason: 'is not a file' };
    if (about.size > LIMIT) return { line: 1, reason: 'the file is larger than 20 MB' };
    return decode(readFileSync(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return { line: null, reason: code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})` };
  }
}

function decode(bytes: Buffer): FileText {
  const text = new TextDecoder().decode(bytes);
  const wrong = text.search(/[\0\ufffd]/);
  if (wrong < 0) return { text };
  return { line: text.slice(0, wrong).split('\n').length, reason: 'this is not UTF-8 text' };
}
