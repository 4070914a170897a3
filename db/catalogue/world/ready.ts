import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionOf } from '../load.ts';
import {
  mintagesIn,
  readWorldFiles,
  TYPE_COLUMNS,
  type TypeColumn,
  toWorld,
  typeOf,
  type World,
  type WorldType,
  type WorldWords,
  worldOf,
} from './load.ts';

export const READY_WORLD = 'world-ready.json.zst';

/** A tenth of the time of parsing and indexing CSV. */
interface PackedWorld extends Pick<World, 'countries' | 'currencies' | 'sources'> {
  texts: string[];
  /** Country and `COLUMNS` indexes; 32-bit, base64. */
  types: string;
  /** Arrays in base64. */
  words: Record<keyof WorldWords, string>;
}

const COLUMNS = Object.keys(TYPE_COLUMNS) as TypeColumn[];

const textOf = (array: Uint32Array | Uint8Array) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');
const numbersOf = (text: string) => {
  const bytes = Uint8Array.fromBase64(text);
  return new Uint32Array(bytes.buffer, 0, bytes.length / 4);
};

export function packWorld(world: World, words: WorldWords): PackedWorld {
  const places = new Map<string, number>();
  const placeOf = (text: string) => {
    const known = places.get(text) ?? places.size;
    places.set(text, known);
    return known;
  };
  const cells = world.types.flatMap((type) => [
    placeOf(type.country),
    ...COLUMNS.map((name) => placeOf(String(type[TYPE_COLUMNS[name]] ?? ''))),
  ]);
  const { countries, currencies, sources } = world;
  const { vocabulary, starts, postings, lengths } = words;
  return {
    ...{ countries, currencies, sources },
    texts: [...places.keys()],
    types: textOf(Uint32Array.from(cells)),
    words: {
      vocabulary: vocabulary.join(' '),
      ...{ starts: textOf(starts), postings: textOf(postings), lengths: textOf(lengths) },
    },
  };
}

export function unpackWorld(
  packed: PackedWorld,
): Pick<World, 'types' | 'countries' | 'currencies' | 'sources' | 'words'> {
  const { countries, currencies, sources, texts, words } = packed;
  const cells = numbersOf(packed.types);
  const width = COLUMNS.length + 1;
  const offsets = Object.fromEntries(COLUMNS.map((name, column) => [name, column + 1]));
  const types: WorldType[] = [];
  for (let row = 0; row < cells.length; row += width) {
    const textAt = (column: number) => texts[cells[row + column] ?? -1] ?? '';
    types.push(typeOf(textAt(0), (name) => textAt(offsets[name] ?? -1)));
  }
  return {
    ...{ types, countries, currencies, sources },
    words: {
      vocabulary: words.vocabulary.split(' '),
      starts: numbersOf(words.starts),
      postings: numbersOf(words.postings),
      lengths: Uint8Array.fromBase64(words.lengths),
    },
  };
}

function readReady(folder: string): World | null {
  const ready = join(folder, READY_WORLD);
  if (!existsSync(ready)) return null;
  let mintagesOf: World['mintagesOf'] | undefined;
  const unpacked = unpackWorld(JSON.parse(Bun.zstdDecompressSync(readFileSync(ready)).toString('utf8')));
  return worldOf({
    ...unpacked,
    version: versionOf([ready]),
    mintagesOf: (type) => {
      mintagesOf ??= mintagesIn(readWorldFiles(folder));
      return mintagesOf(type);
    },
  });
}

const loaded = new Map<string, World>();

/** Throws if files are missing. */
export function loadWorld(folder: string): World {
  const known = loaded.get(folder) ?? readReady(folder) ?? toWorld(readWorldFiles(folder));
  loaded.set(folder, known);
  return known;
}
