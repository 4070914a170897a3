import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { BASE_MARKS, type BaseMarks } from '../server/core/http/site-file.ts';

/**
 * Positions of the site's own addresses: a server below a path ("https://home.example/coins") inserts the path
 * there.
 */

/** First parts of addresses served without a file. */
const ROUTES = [
  '_astro',
  'api',
  'photos',
  'pictures',
  'icons',
  'screens',
  'motifs',
  'releases',
  'healthz',
  'readyz',
  'sw.js',
];
const PAGES_MADE = ['coin-detail', 'test-user-view', 'releases.ics', 'robots.txt', 'sitemap.xml'];
/** Not addresses: React's patterns, date formats. */
const NO_ADDRESS = /^\/(?:[$&]|10 coins|authorize)/;

/** The service worker finds the path by itself (offline/rules.ts). */
const WORKER = 'sw.js';

type Known = (address: string) => boolean;

/** Into `base-marks`; throws for anything that may be an address and is unknown. */
export async function writeBaseMarks(site: string): Promise<void> {
  const names = (await readdir(site, { recursive: true })).sort();
  const known = knownIn(names);
  const marks: BaseMarks = {};
  for (const name of names) {
    const find = name === WORKER ? undefined : FINDERS[name.slice(name.lastIndexOf('.') + 1)];
    if (!find) continue;
    const found = find(await readFile(join(site, name), 'utf8'), known, name);
    if (found.length > 0) marks[name] = found;
  }
  requirePreloads(names, marks);
  await writeFile(join(site, BASE_MARKS), JSON.stringify(marks));
}

function knownIn(names: readonly string[]): Known {
  const firsts = new Set([
    ...names.map((name) => (name.split(/[/\\]/)[0] ?? '').replace(/\.html$/, '')),
    ...ROUTES,
    ...PAGES_MADE,
  ]);
  return (address) => firsts.has(/^\/([^/?#]+)/.exec(address)?.[1] ?? '');
}

/** Vite's function that lists files to preload: without its mark they would be requested without the path. */
function requirePreloads(names: readonly string[], marks: BaseMarks): void {
  const helper = names.find((name) => /^_astro[/\\]preload-helper\./.test(name));
  if (helper && marks[helper]?.length !== 1) throw new Error(`${helper}: how it makes addresses has changed`);
}

const FINDERS: Record<string, (text: string, known: Known, name: string) => number[]> = {
  html: marksOfHtml,
  js: marksOfScript,
  css: marksOfStyles,
  webmanifest: marksOfManifest,
};

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /\s([^\s=>"'/]+)=(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/g;
const STYLE = /(<style\b[^>]*>)([\s\S]*?)<\/style>/g;
const SCRIPT = /(<script\b[^>]*>)([\s\S]*?)<\/script>/g;
const ADDRESSES = new Set([
  ...['href', 'src', 'action', 'formaction', 'poster'],
  ...['component-url', 'renderer-url', 'before-hydration-url'],
]);

/** The first mark is the end of `<html`, for the scripts; the others are in attributes and styles. */
export function marksOfHtml(html: string, known: Known, name: string): number[] {
  const root = html.indexOf('<html') + '<html'.length;
  const marks: number[] = [];
  for (const [whole, opening = '', text = ''] of html.matchAll(SCRIPT)) {
    // Inline scripts must not change: their hashes are in the CSP.
    if (/\btype="application\//.test(opening) || opening.includes(' src=')) continue;
    if (marksOfScript(text, known, name).length > 0)
      throw new Error(`${name}: an address in ${whole.slice(0, 200)}`);
  }
  for (const { 0: whole, 1: opening = '', 2: text = '', index } of html.matchAll(STYLE)) {
    if (whole) marks.push(...marksOfStyles(text).map((at) => at + index + opening.length));
  }
  // Same length, so that positions stay.
  const markup = html.replace(SCRIPT, (whole, opening: string) => opening.padEnd(whole.length));
  for (const { 2: attributes = '', 0: tag, index } of markup.matchAll(TAG)) {
    const start = index + tag.indexOf(attributes, 1);
    for (const { 1: attribute = '', 2: value = '', 0: pair, index: at } of attributes.matchAll(ATTRIBUTE)) {
      if (attribute === 'style') {
        const from = start + at + pair.indexOf('"') + 1;
        marks.push(...marksOfStyles(value).map((inside) => from + inside));
      }
      if (!value.startsWith('/') || value.startsWith('//')) continue;
      if (!ADDRESSES.has(attribute)) {
        if (known(value)) throw new Error(`${name}: an address in ${pair.trim()}`);
        continue;
      }
      if (value !== '/' && !known(value)) throw new Error(`${name}: ${pair.trim()} leads nowhere`);
      marks.push(start + at + pair.indexOf('"') + 1);
    }
  }
  return [root, ...marks.sort((one, other) => one - other)];
}

/** Strings that begin with an address. */
export function marksOfScript(script: string, known: Known, name: string): number[] {
  const marks: number[] = [];
  walk(parseAst(script), (node) => {
    if (isPrefixer(node)) return void marks.push(startOfText(node));
    const text = textOf(node);
    if (!text?.startsWith('/') || text.startsWith('//') || text === '/') return;
    if (known(text)) marks.push(node.start + 1);
    else if (/^\/[a-z_]/i.test(text) && !NO_ADDRESS.test(text))
      throw new Error(`${name}: is ${text} an address?`);
  });
  return marks.sort((one, other) => one - other);
}

export function marksOfStyles(css: string): number[] {
  return endsOf(css, /\burl\(\s*["']?(?=\/[^/])/g);
}

export function marksOfManifest(json: string): number[] {
  return endsOf(json, /"(?:id|start_url|scope|url|src)":\s*"(?=\/)/g);
}

const endsOf = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(({ 0: { length }, index }) => index + length);

interface Node {
  type: string;
  start: number;
  value?: unknown;
  [part: string]: unknown;
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (isNode(node)) {
    visit(node);
    for (const part of Object.values(node)) if (part && typeof part === 'object') walk(part, visit);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return;
  return node.quasis[0]?.value?.raw;
}

/** `function(e){return"/"+e}`: Vite's address of a file. */
function isPrefixer(node: Node): boolean {
  const parameter = Array.isArray(node.params) && node.params.length === 1 ? node.params[0]?.name : undefined;
  const sum = returned(node);
  return (
    parameter !== undefined &&
    sum?.type === 'BinaryExpression' &&
    isNode(sum.left) &&
    textOf(sum.left) === '/' &&
    isNode(sum.right) &&
    sum.right.name === parameter
  );
}

function returned({ body }: Node): Node | undefined {
  if (!isNode(body)) return;
  if (body.type !== 'BlockStatement') return body;
  const [only, more] = Array.isArray(body.body) ? body.body : [];
  return !more && only?.type === 'ReturnStatement' && isNode(only.argument) ? only.argument : undefined;
}

const startOfText = (node: Node): number => {
  const sum = returned(node);
  return (isNode(sum?.left) ? sum.left.start : 0) + 1;
};

const INLINE = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** As in a CSP: "sha256-" + base64. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/.test(attributes))
    .map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`);

/** Into `script-hashes`, one a line. */
export async function writeScriptHashes(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  const pages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const hashes = [...new Set(pages.flatMap(scriptHashes))].sort();
  await writeFile(join(folder, 'script-hashes'), hashes.join('\n'));
}
