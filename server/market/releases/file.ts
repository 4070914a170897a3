import { type Entry, readEntry } from './entry.ts';
import { wordsOf } from './key.ts';
import type { Items } from './table.ts';

export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_ENTRIES = 5000;
/** Others are served after so many ms: texts with markup take their time. */
const SLICE_MS = 15;

/** What a file of releases says. */
export interface ReleaseFile {
  entries: Entry[];
  /** Items not taken over, and things left out of others: where, and why. */
  refused: string[];
  repaired: string[];
  /** Names of what was refused, in words alone: they were meant to be in the list. Null where some had no name that can be read. */
  lost: ReadonlySet<string> | null;
}

/** The file as a whole cannot be read; the message says why. */
export class Unreadable extends Error {}

/**
 * Reads a file of releases, CSV or JSON by its content, item by item: what is wrong with one is no reason to refuse the
 * others. Throws Unreadable where there is no such list, or more than 5 MB or 5,000 entries of it.
 */
export async function readReleases(bytes: Uint8Array, now = Date.now()): Promise<ReleaseFile> {
  if (bytes.length > MAX_BYTES) throw new Unreadable('it is larger than 5 MB');
  const found = await itemsOf(textOf(bytes));
  if ('refusal' in found) throw new Unreadable(found.refusal);
  if (found.items.length > MAX_ENTRIES)
    throw new Unreadable(`it has ${found.items.length} releases; up to ${MAX_ENTRIES} can be taken over`);
  const file: ReleaseFile = { entries: [], refused: [], repaired: [], lost: null };
  const lost: string[] = [];
  const known = new Map<string, { at: number; place: string }>();
  let began = performance.now();
  for (const { place, raw } of found.items) {
    if (performance.now() - began > SLICE_MS) {
      await new Promise((turn) => setImmediate(turn));
      began = performance.now();
    }
    const reading = 'refusal' in raw ? raw : readEntry(raw, now);
    if ('refusal' in reading) {
      file.refused.push(`${place}: ${reading.refusal}`);
      lost.push(wordsOf(reading.name ?? ''));
      continue;
    }
    const { entry, repairs } = reading;
    file.repaired.push(...repairs.map((repair) => `${place}: ${repair}`));
    const first = known.get(entry.key);
    const before = first && file.entries[first.at];
    if (first && before) {
      file.entries[first.at] = over(before, entry);
      file.repaired.push(
        `${place}: "${entry.name}" is the same release as in ${first.place}; the two are merged`,
      );
    } else known.set(entry.key, { at: file.entries.push(entry) - 1, place });
  }
  return { ...file, lost: lost.includes('') ? null : new Set(lost) };
}

/** An entry with what a later one gives. */
export function over(before: Entry, after: Entry): Entry {
  const given = Object.entries(after).filter(([, value]) => value !== null);
  return { ...before, ...Object.fromEntries(given) };
}

/** JSON begins with a bracket or brace; what looks like a page or a program's own format is neither. The parsers are loaded here. */
async function itemsOf(text: string): Promise<Items> {
  const start = text.trimStart();
  if (!start) return { refusal: 'it is empty' };
  if (start.startsWith('<')) return { refusal: 'it is a web page or XML, and not CSV or JSON' };
  if (start.startsWith('PK\u0003\u0004')) return { refusal: 'it is a spreadsheet; save it as CSV' };
  if (start.includes('\0')) return { refusal: 'it is not text' };
  if (/^[[{]/.test(start)) return (await import('./list-file.ts')).readList(text);
  return (await import('./table.ts')).readTable(text);
}

/** UTF-8, or what spreadsheets write in its place: UTF-16 with its mark, or the old code page of Windows. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
