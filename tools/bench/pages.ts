import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pageModules } from '../../scripts/page-modules.ts';

/** The JavaScript of one page in bytes after gzip: what it loads at once, and what it may load later. */
export interface PageWeight {
  page: string;
  now: number;
  later: number;
}

const INLINE = /<script\b(?![^>]*\b(?:src|type="application)[^>]*)[^>]*>([\s\S]*?)<\/script>/g;

const gzipped = (code: string) => gzipSync(code, { level: 9 }).length;

/** Weighs every page of the built site. An island's own modules count as loaded at once, whatever its directive. */
export function pageWeights(site: string): PageWeight[] {
  const modules = pageModules(site);
  const weight = (paths: Iterable<string>) =>
    [...paths].reduce((sum, path) => sum + gzipped(modules.read(path)), 0);
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  return pages.sort().map((name) => {
    const html = readFileSync(join(site, name), 'utf8');
    const { now, later } = modules.of(html);
    const inline = [...html.matchAll(INLINE)].map(([, text]) => text ?? '').join('\n');
    return {
      page: `/${name.replace(/\.html$/, '')}`,
      now: weight(now) + (inline ? gzipped(inline) : 0),
      later: weight(later),
    };
  });
}
