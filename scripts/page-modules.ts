import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Scripts, preloads and Astro's islands. */
const ENTRIES =
  /<script\b[^>]*\bsrc="([^"]+\.js)"|<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"|\b(?:component|renderer|before-hydration)-url="([^"]+)"/g;
const STATIC = /(?:\bimport|\bfrom)\s*["']([^"']+\.js)["']/g;
const DYNAMIC = /\bimport\(\s*["'`]([^"'`]+\.js)["'`]\s*\)/g;

const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match.slice(1).find(Boolean) ?? '');

/** Paths inside the built site. Islands count as loaded at once. */
export function pageModules(site: string) {
  const code = new Map<string, string>();
  const read = (path: string) => {
    const known = code.get(path) ?? readFileSync(join(site, path), 'utf8');
    code.set(path, known);
    return known;
  };
  const resolve = (from: string, to: string) => (to.startsWith('/') ? to : posix.join(dirname(from), to));

  /** Over static imports; dynamic ones go to `aside`. */
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

  return {
    read,
    entries: (html: string): string[] => all(html, ENTRIES),
    imports: (path: string): string[] => all(read(path), STATIC).map((next) => resolve(path, next)),
    with: (path: string): Set<string> => reach([path], new Set()),
    /** Loaded at once, and later. */
    of(html: string): { now: Set<string>; later: string[] } {
      const aside = new Set<string>();
      const now = reach(all(html, ENTRIES), aside);
      return { now, later: [...reach([...aside])].filter((path) => !now.has(path)) };
    },
  };
}
