import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pageModules } from './page-modules.ts';

/** Bytes after gzip. */
export interface PageWeight {
  page: string;
  now: number;
  later: number;
}

const INLINE = /<script\b(?![^>]*\b(?:src|type="application)[^>]*)[^>]*>([\s\S]*?)<\/script>/g;

const gzipped = (code: string) => gzipSync(code, { level: 9 }).length;

/** Islands count as loaded at once. */
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

/** kB after gzip. */
const PAGE_LIMIT = 131;
/** Drawn coins are 7 kB of them. */
const HEAVIER: Readonly<Record<string, number>> = { '/home': 132, '/coin/_': 133, '/albums/_': 132 };
const STATIC_PAGE_LIMIT = 20;
const STATIC_PAGES = ['/landing', '/privacy-policy'];
/** Texts of another language. */
const TEXTS_LIMIT = 70;

export const limitOf = (page: string) => {
  const [, language, path = ''] = /^\/(de|es)(\/.*)$/.exec(page) ?? ['', '', page];
  const limit = STATIC_PAGES.includes(path) ? STATIC_PAGE_LIMIT : (HEAVIER[path] ?? PAGE_LIMIT);
  return limit + (language ? TEXTS_LIMIT : 0);
};

/** Throws, with every page that loads too much. */
export function requireLightPages(site: string): void {
  const heavy = pageWeights(site)
    .filter(({ page, now }) => Math.round(now / 1000) > limitOf(page))
    .map(({ page, now }) => `${page} loads ${(now / 1000).toFixed(1)} kB of ${limitOf(page)}`);
  if (heavy.length > 0)
    throw new Error(
      `Too much script at once (gzip): ${heavy.join(', ')}. Load dialogs, editing and charts late (docs/decisions/07-pages.md).`,
    );
}
