import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { pageModules } from './page-modules.ts';

/**
 * Bytes after compression that a page may load in vain for each request that others are spared: a request costs a telephone, its
 * connection and the server more than so many bytes.
 */
const PRICE = 800;

/** Scripts of the site that are, or are to become, one file. */
interface Piece {
  scripts: string[];
  /** Stays a file of its own: what a page begins with is named in it. */
  isAlone: boolean;
  /** The pages that load it at once. */
  pages: Set<string>;
  /** After compression. */
  bytes: number;
  /** The others it loads before it runs, directly or not. */
  needs: Set<Piece>;
}

/**
 * Joins the scripts of a built site to fewer, larger ones. The bundler makes one for each set of entries that share a module, what is only
 * loaded later among them: more than 60 for a page. Here those that the same pages load at once become one, and those are joined
 * further while what pages load in vain is little against the requests that others are spared. A page's own scripts keep to themselves.
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
    for (const script of modules.of(html).now)
      pagesOf.set(script, (pagesOf.get(script) ?? new Set()).add(page));
  }
  const pieces = byPages(pagesOf, entries, modules);
  while (joinBest(pieces));
  const names = await rebuild(site, [...entries], pieces);
  for (const page of pages) await rename(join(site, page), names);
}

/** One piece for each set of pages, and one for each script that a page begins with. */
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
    // A script among them needs an entry that needs another of them.
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

/** Joins those two of which pages would load the least in vain for each request less; false when none is worth the price. */
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

/** Whether a third needs one of them and is needed by the other: joined, which runs first would be left to chance. */
function isRing(one: Piece, other: Piece): boolean {
  const isBetween = (first: Piece, last: Piece) =>
    [...first.needs].some((third) => third !== last && third.needs.has(last));
  return isBetween(one, other) || isBetween(other, one);
}

/** Bytes that pages would load in vain for each request less, were the two one piece: of the pieces that either needs as well. */
function priceOf(one: Piece, other: Piece): number {
  const both = one.pages.intersection(other.pages).size;
  const vain = (own: Piece, pages: Set<string>) =>
    [own, ...own.needs].reduce((sum, piece) => sum + pages.difference(piece.pages).size * piece.bytes, 0);
  return both === 0 ? Number.POSITIVE_INFINITY : (vain(one, other.pages) + vain(other, one.pages)) / both;
}

/** Makes the two one: pages that load either load both now, and what both need. */
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

/** What the bundler puts behind the name of a script. */
const HASH = /\.[\w-]{8}$/;
const named = ({ name }: { name: string }) => `_astro/${name.replace(HASH, '')}.[hash].js`;
/** A script as it is named in another one that loads it later. */
const LISTED = /_astro\/[\w.@-]+\.js/g;

/** Writes the scripts anew, joined, in place of the old ones, and answers what each is called now. */
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
  // Scripts name those that they load later, whose names are known at the end: any change gives all of them new names.
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
    // The bundler's own runtime is no file.
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

/** Names in a page the scripts as they are called now. */
async function rename(page: string, names: Map<string, string>): Promise<void> {
  const html = readFileSync(page, 'utf8');
  await writeFile(
    page,
    html.replace(/\/_astro\/[\w.@-]+\.js/g, (old) => names.get(old) ?? old),
  );
}
