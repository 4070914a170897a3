import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { TRANSLATED } from '../shared/language/languages.ts';
import { pageModules } from './page-modules.ts';

/** Compressed bytes a page may load in vain for each request saved. */
const PRICE = 400;

interface Piece {
  scripts: string[];
  /** Named in a page, so it stays a file. */
  isAlone: boolean;
  /** Pages that load it at once. */
  pages: Set<string>;
  /** Compressed. */
  bytes: number;
  /** Transitive static imports. */
  needs: Set<Piece>;
}

/**
 * The bundler makes a chunk per set of entries, over 60 a page. Chunks loaded by the same pages are joined, then
 * others while bytes in vain cost less than requests saved.
 */
export async function joinScripts(site: string): Promise<void> {
  const modules = pageModules(site);
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  const entries = new Set<string>();
  const pagesOf = new Map<string, Set<string>>();
  for (const page of pages) {
    const html = readFileSync(join(site, page), 'utf8');
    for (const entry of modules.entries(html)) entries.add(entry);
    // Translations load the same scripts.
    if (!isTranslated(page))
      for (const script of modules.of(html).now)
        pagesOf.set(script, (pagesOf.get(script) ?? new Set()).add(page));
  }
  const pieces = byPages(pagesOf, entries, modules);
  while (joinBest(pieces));
  const names = await rebuild(site, [...entries], pieces);
  for (const page of pages) await rename(join(site, page), names);
}

const isTranslated = (page: string) => TRANSLATED.some((language) => page.startsWith(`${language}/`));

function byPages(
  pagesOf: Map<string, Set<string>>,
  entries: Set<string>,
  { read, imports }: ReturnType<typeof pageModules>,
): Piece[] {
  const alone = new Set(entries);
  for (;;) {
    const pieces = new Map<string, Piece>();
    for (const [script, pages] of pagesOf) {
      const isAlone = alone.has(script);
      const key = isAlone ? script : [...pages].sort().join();
      const piece = pieces.get(key) ?? { scripts: [], isAlone, pages, bytes: 0, needs: new Set() };
      piece.scripts.push(script);
      piece.bytes += gzipSync(read(script)).length;
      pieces.set(key, piece);
    }
    findNeeds([...pieces.values()], imports);
    const ring = [...pieces.values()].find((piece) => !piece.isAlone && piece.needs.has(piece));
    if (!ring) return [...pieces.values()];
    // It needs an entry that needs another script of the ring.
    for (const script of ring.scripts) alone.add(script);
  }
}

function findNeeds(pieces: readonly Piece[], imports: (script: string) => string[]): void {
  const pieceOf = new Map(pieces.flatMap((piece) => piece.scripts.map((script) => [script, piece] as const)));
  for (const piece of pieces) {
    const waiting = [piece];
    for (let next = waiting.pop(); next; next = waiting.pop())
      for (const script of next.scripts.flatMap(imports)) {
        const needed = pieceOf.get(script);
        if (!needed || needed === next || piece.needs.has(needed)) continue;
        piece.needs.add(needed);
        waiting.push(needed);
      }
  }
}

/** The cheapest pair per request saved; false if none is worth it. */
function joinBest(pieces: Piece[]): boolean {
  let best: { one: Piece; other: Piece; price: number } | undefined;
  for (const [at, one] of pieces.entries())
    for (const other of pieces.slice(at + 1)) {
      if (one.isAlone || other.isAlone || isRing(one, other)) continue;
      const price = priceOf(one, other);
      if (price <= PRICE && price < (best?.price ?? Number.POSITIVE_INFINITY)) best = { one, other, price };
    }
  if (best) joinPair(pieces, best.one, best.other);
  return best !== undefined;
}

/** A third file between the two would make the order of execution undefined. */
function isRing(one: Piece, other: Piece): boolean {
  const isBetween = (first: Piece, last: Piece) =>
    [...first.needs].some((third) => third !== last && third.needs.has(last));
  return isBetween(one, other) || isBetween(other, one);
}

/** Bytes in vain per request saved. */
function priceOf(one: Piece, other: Piece): number {
  const both = one.pages.intersection(other.pages).size;
  const vain = (own: Piece, pages: Set<string>) =>
    [own, ...own.needs].reduce((sum, piece) => sum + pages.difference(piece.pages).size * piece.bytes, 0);
  return both === 0 ? Number.POSITIVE_INFINITY : (vain(one, other.pages) + vain(other, one.pages)) / both;
}

function joinPair(pieces: Piece[], one: Piece, other: Piece): void {
  pieces.splice(pieces.indexOf(other), 1);
  one.scripts.push(...other.scripts);
  one.bytes += other.bytes;
  one.needs = one.needs.union(other.needs);
  for (const own of [one, other]) one.needs.delete(own);
  const pages = one.pages.union(other.pages);
  for (const piece of [one, ...one.needs]) piece.pages = piece.pages.union(pages);
  for (const piece of pieces) {
    if (!piece.needs.delete(other) && !piece.needs.has(one)) continue;
    piece.needs.add(one);
    piece.needs = piece.needs.union(one.needs);
    piece.needs.delete(piece);
  }
}

/** The bundler's hash. */
const HASH = /\.[\w-]{8}$/;
const named = ({ name }: { name: string }) => `_astro/${name.replace(HASH, '')}.[hash].js`;
/** Names of lazily loaded scripts. */
const LISTED = /_astro\/[\w.@-]+\.js/g;

async function rebuild(
  site: string,
  entries: readonly string[],
  pieces: Piece[],
): Promise<Map<string, string>> {
  const scriptOf = (file: string) => `/${posix.relative(site, file)}`;
  const pieceOf = new Map(
    pieces.flatMap(({ scripts, isAlone }, at) =>
      isAlone ? [] : scripts.map((script) => [script, `shared-${at}`] as const),
    ),
  );
  // Scripts contain names of lazy ones, known only at the end: any change renames all.
  const digest = createHash('sha256').update(JSON.stringify([...pieceOf]));
  const files = readdirSync(join(site, '_astro')).filter((name) => name.endsWith('.js'));
  for (const name of files.sort()) digest.update(name).update(readFileSync(join(site, '_astro', name)));
  const all = digest.digest('hex');
  const bundle = await rolldown({
    input: entries.map((entry) => join(site, entry)),
    preserveEntrySignatures: 'allow-extension',
    plugins: [{ name: 'mintmark:names', augmentChunkHash: () => all }],
  });
  const { output } = await bundle.generate({
    minify: true,
    entryFileNames: named,
    chunkFileNames: named,
    codeSplitting: {
      groups: [
        {
          debugName: 'scripts of the same pages',
          name: (id) => pieceOf.get(scriptOf(id)) ?? null,
          includeDependenciesRecursively: false,
        },
      ],
    },
  });
  await bundle.close();
  const scripts = output.filter((part) => part.type === 'chunk');
  const names = new Map<string, string>();
  for (const { fileName, moduleIds, facadeModuleId, isEntry } of scripts) {
    // The bundler's runtime is no file.
    for (const id of moduleIds.filter((id) => !id.startsWith('\0'))) names.set(scriptOf(id), `/${fileName}`);
    if (isEntry && facadeModuleId) names.set(scriptOf(facadeModuleId), `/${fileName}`);
  }
  for (const script of names.keys()) await rm(join(site, script));
  for (const { fileName, code } of scripts)
    await writeFile(
      join(site, fileName),
      code.replace(LISTED, (old) => names.get(`/${old}`)?.slice(1) ?? old),
    );
  return names;
}

async function rename(page: string, names: Map<string, string>): Promise<void> {
  const html = readFileSync(page, 'utf8');
  await writeFile(
    page,
    html.replace(/\/_astro\/[\w.@-]+\.js/g, (old) => names.get(old) ?? old),
  );
}
