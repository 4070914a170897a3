import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';
import { parseAst } from 'rolldown/parseAst';

const ROOT = join(import.meta.dir, '../..');
/** Besides what is for tests: the operator's commands and settings, which speak English, and what an AI is told. */
const NOT_COUNTED =
  /\.test\.|\.fake\.|\btesting|\.d\.ts$|shared\/language\/|server\/.*\bcommand[\w-]*\.ts$|server\/(main|operate\/(doctor|demo|move|watch)|core\/(config|data-folder|postgres))\b|\/(identify\/ai|revaluation)\/(answer|ai-answer|prompt)\b/;
/** Of the server's files, and those it shares, most say nothing to readers; the others need not be parsed. */
const MAY_SPEAK = /\b(msg|msgPlural|t|tAs|plural|AppError|fieldError)\b\s*[(`]|[.!?]['`]/;

/** As much of a node of the syntax tree as is looked at (ESTree, with JSX). */
export interface Node {
  type: string;
  start: number;
  value?: unknown;
  [part: string]: unknown;
}

/** A file that may have texts in it, with its syntax trees: an .astro file has one of its own and one for each script, a style sheet none. */
export interface Source {
  path: string;
  area: string;
  code: string;
  trees: Node[];
}

/** Whose texts a file's are: the name of its folder, or of its page; `shared` and `server` stand before theirs. */
export function areaOf(path: string): string {
  const [, island] = /^site\/src\/islands\/([^/]+)/.exec(path) ?? [];
  const [, page] = /^site\/src\/pages\/([^/]+)/.exec(path) ?? [];
  const [, root, folder] = /^(shared|server|site\/src)\/([^/]+)\//.exec(path) ?? [];
  const named = (island ?? page)?.replace(/\.\w+$/, '');
  if (named) return named;
  if (root === 'site/src') return folder ?? 'site';
  return root ? `${root}-${folder}` : 'server';
}

/** All files of the program that people may read texts of. */
export function* sources(): Generator<Source> {
  for (const root of ['site/src', 'shared', 'server']) {
    for (const found of [...new Bun.Glob('**/*.{ts,tsx,astro,css}').scanSync(join(ROOT, root))].sort()) {
      const path = `${root}/${found}`;
      if (NOT_COUNTED.test(path)) continue;
      const code = readFileSync(join(ROOT, path), 'utf8');
      if (root !== 'site/src' && !MAY_SPEAK.test(code)) continue;
      yield { path, area: areaOf(path), code, trees: treesOf(path, code) };
    }
  }
}

const parsed = (code: string, lang: 'ts' | 'tsx') => parseAst(code, { lang }) as unknown as Node;

export function treesOf(path: string, text: string): Node[] {
  if (path.endsWith('.css')) return [];
  if (path.endsWith('.tsx')) return [parsed(text, 'tsx')];
  if (!path.endsWith('.astro')) return [parsed(text, 'ts')];
  const { code, scripts } = convertToTsx(text, { filename: basename(path) });
  return [parsed(code, 'tsx'), ...scripts.map(({ content }) => parsed(content, 'ts'))];
}

/** Visits each node with those around it, the innermost first. */
export function walk(
  node: unknown,
  visit: (node: Node, around: readonly Node[]) => void,
  around: readonly Node[] = [],
): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit, around);
  } else if (isNode(node)) {
    visit(node, around);
    const inside = [node, ...around];
    for (const part of Object.values(node)) if (part && typeof part === 'object') walk(part, visit, inside);
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
