import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The JavaScript of one page in bytes after gzip: what it loads at once, and what it may load later. */
export interface PageWeight {
  page: string;
  now: number;
  later: number;
}

/** How a page names the modules it starts with: scripts, preloads and Astro's islands. */
const ENTRIES =
  /<script\b[^>]*\bsrc="([^"]+\.js)"|<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"|\b(?:component|renderer|before-hydration)-url="([^"]+)"/g;
const INLINE = /<script\b(?![^>]*\b(?:src|type="application)[^>]*)[^>]*>([\s\S]*?)<\/script>/g;
const STATIC = /(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g;
const DYNAMIC = /\bimport\(\s*["'`]([^"'`]+\.js)["'`]\s*\)/g;

const gzipped = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length;

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? '');

/** Weighs every page of the built site. An island's own modules count as loaded at once, whatever its directive. */
export function pageWeights(site: string): PageWeight[] {
  const code = new Map<string, string>();
  const read = (path: string) => {
    const known = code.get(path) ?? readFileSync(join(site, path), 'utf8');
    code.set(path, known);
    return known;
  };
  const resolve = (from: string, to: string) => (to.startsWith('/') ? to : posix.join(dirname(from), to));

  /** Every module reached from the entries over static imports; the dynamic ones are gathered aside. */
  const reach = (entries: string[], aside?: Set<string>): Set<string> => {
    const reached = new Set<string>();
    const visit = (path: string) => {
      if (reached.has(path)) return;
      reached.add(path);
      const text = read(path);
      for (const next of all(text, STATIC)) visit(resolve(path, next));
      for (const next of all(text, DYNAMIC)) {
        if (aside) aside.add(resolve(path, next));
        else visit(resolve(path, next));
      }
    };
    entries.forEach(visit);
    return reached;
  };
  const weight = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + gzipped(read(path)), 0);

  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  return pages.sort().map((name) => {
    const html = readFileSync(join(site, name), 'utf8');
    const later = new Set<string>();
    const now = reach(all(html, ENTRIES), later);
    const inline = all(html, INLINE).join('\n');
    const afterwards = [...reach([...later])].filter((path) => !now.has(path));
    return {
      page: `/${name.replace(/\.html$/, '')}`,
      now: weight(now) + (inline ? gzipped(inline) : 0),
      later: weight(afterwards),
    };
  });
}
