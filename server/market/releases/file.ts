import { type Entry, readEntry, wordsOf } from './entry.ts';
import type { Items } from './table.ts';

export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_ENTRIES = 5000;
/** In ms, before other requests get a turn. */
const SLICE_MS = 15;

interface ReleaseFile {
  entries: Entry[];
  /** "place: reason" */
  refused: string[];
  repaired: string[];
  /** Normalized names of refused items, which were meant to stay; null if some had no readable name. */
  lost: ReadonlySet<string> | null;
}

export class Unreadable extends Error {}

/**
 * Reads CSV or JSON item by item: a bad one does not refuse the others. Throws Unreadable: no list, more than 5 MB or
 * 5,000 entries.
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
      file.entries[first.at] = mergeEntries(before, entry);
      file.repaired.push(
        `${place}: "${entry.name}" is the same release as in ${first.place}; the two are merged`,
      );
    } else known.set(entry.key, { at: file.entries.push(entry) - 1, place });
  }
  return { ...file, lost: lost.includes('') ? null : new Set(lost) };
}

function mergeEntries(before: Entry, after: Entry): Entry {
  const given = Object.entries(after).filter(([, value]) => value !== null);
  return { ...before, ...Object.fromEntries(given) };
}

/** The parsers are lazy. */
async function itemsOf(text: string): Promise<Items> {
  const start = text.trimStart();
  if (!start) return { refusal: 'it is empty' };
  if (start.startsWith('<')) return { refusal: 'it is a web page or XML, and not CSV or JSON' };
  if (start.startsWith('PK\u0003\u0004')) return { refusal: 'it is a spreadsheet; save it as CSV' };
  if (start.includes('\0')) return { refusal: 'it is not text' };
  if (/^[[{]/.test(start)) return (await import('./list-file.ts')).readJson(text);
  return (await import('./table.ts')).readCsv(text);
}

/** UTF-8, or what spreadsheets write: UTF-16 with BOM, or Windows-1252. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
