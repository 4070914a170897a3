import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';
import { parseAst } from 'rolldown/parseAst';
import { keyAs, pluralKey } from '../../shared/language/i18n.ts';

const ROOT = join(import.meta.dir, '../..');
/** Tests; English only: the operator's commands and settings, prompts. */
const NOT_COUNTED =
  /\.test\.|\.fake\.|\btesting|\.d\.ts$|shared\/language\/|server\/.*\bcommand[\w-]*\.ts$|server\/(main|operate\/(doctor|demo|move|watch)|core\/(config|data-folder|postgres))\b|\/(identify\/ai|revaluation)\/(answer|ai-answer|prompt)\b/;
/** Other files of server and shared have no messages: skip parsing. */
const MAY_SPEAK = /\b(msg|msgPlural|t|tAs|plural|AppError|fieldError)\b\s*[(`]|[.!?]['`]/;

/** ESTree with JSX. */
export interface Node {
  type: string;
  start: number;
  value?: unknown;
  [part: string]: unknown;
}

/** .astro: a tree for itself and each script; .css: none. */
export interface Source {
  path: string;
  area: string;
  code: string;
  trees: Node[];
}

/** Folder or page; prefixed with `shared` or `server`. */
export function areaOf(path: string): string {
  const [, island] = /^site\/src\/islands\/([^/]+)/.exec(path) ?? [];
  const [, page] = /^site\/src\/pages\/([^/]+)/.exec(path) ?? [];
  const [, root, folder] = /^(shared|server|site\/src)\/([^/]+)\//.exec(path) ?? [];
  const named = (island ?? page)?.replace(/\.\w+$/, '');
  if (named) return named;
  if (root === 'site/src') return folder ?? 'site';
  return root ? `${root}-${folder}` : 'server';
}

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

/** `around`: ancestors, the innermost first. */
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

/** Index of the message among the arguments. */
const TAKES: Readonly<Record<string, number>> = { t: 0, msg: 0, tAs: 1, AppError: 1, fieldError: 1 };
const PLURALS = new Set(['plural', 'msgPlural']);

/** Throws if it is not a literal. */
export function messagesIn(node: Node): string[] {
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'msg') return [taggedText(node.quasi)];
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
  const name = nameOf(node.callee);
  const given = nodesOf(node.arguments);
  if (PLURALS.has(name)) return isNode(given[1]) ? [pluralOf(given[1])] : [];
  const place = TAKES[name];
  if (place === undefined || !given[place]) return [];
  const texts = textsOf(given[place]);
  // May be a variable marked elsewhere.
  if (!texts && (name === 'AppError' || name === 'fieldError')) return [];
  if (!texts) throw new Error(`${name}(…) takes a text that is written out in its place`);
  if (name !== 'tAs') return texts;
  const context = textsOf(given[0])?.[0];
  if (!context) throw new Error('tAs(…) takes a context that is written out');
  return texts.map((text) => keyAs(context, text));
}

/** Empty for methods. */
export const nameOf = (callee: unknown): string =>
  isNode(callee) && callee.type === 'Identifier' ? String(callee.name) : '';

/** Literals, both sides of a condition, concatenations; else undefined. */
export function textsOf(node: unknown): string[] | undefined {
  if (!isNode(node)) return;
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : undefined;
  if (node.type === 'TemplateLiteral')
    return nodesOf(node.expressions).length === 0 ? [cooked(node)[0] ?? ''] : undefined;
  if (node.type === 'ParenthesizedExpression') return textsOf(node.expression);
  if (node.type === 'ConditionalExpression') {
    const [one, other] = [textsOf(node.consequent), textsOf(node.alternate)];
    return one && other && [...one, ...other];
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textsOf(node.left)?.[0], textsOf(node.right)?.[0]];
    return left !== undefined && right !== undefined ? [left + right] : undefined;
  }
}

const cooked = (template: Node): string[] =>
  nodesOf(template.quasis).map(({ value }) => (value as { cooked: string }).cooked);

/** msg`At most ${MAX} coins` is "At most {MAX} coins". */
function taggedText(quasi: unknown): string {
  if (!isNode(quasi)) throw new Error('a text is missing');
  const [first = '', ...rest] = cooked(quasi);
  const names: string[] = [];
  for (const value of nodesOf(quasi.expressions)) {
    const name = valueName(value) || 'value';
    names.push(names.includes(name) ? `${name}${names.length}` : name);
  }
  return first + rest.map((text, index) => `{${names[index]}}${text}`).join('');
}

function valueName(node: Node): string {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'MemberExpression' && isNode(node.property)) return valueName(node.property);
  if (node.type === 'ChainExpression' && isNode(node.expression)) return valueName(node.expression);
  if (node.type !== 'CallExpression') return '';
  const [given] = nodesOf(node.arguments);
  const callee = node.callee as Node;
  // `MAX.toLocaleString('en-US')` is MAX, `formatCount(total)` is total.
  if (callee.type === 'MemberExpression' && isNode(callee.object)) return valueName(callee.object);
  return (given && valueName(given)) || valueName(callee);
}

function pluralOf(forms: Node): string {
  const found: Record<string, string> = {};
  for (const property of nodesOf(forms.properties)) {
    const key = property.key as Node | undefined;
    const text = textsOf(property.value)?.[0];
    if (key && text !== undefined) found[String(key.name ?? key.value)] = text;
  }
  const { one, other } = found;
  if (one === undefined || other === undefined)
    throw new Error('a plural takes { one, other } that are written out');
  return pluralKey({ one, other });
}
