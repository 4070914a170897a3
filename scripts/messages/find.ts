import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';
import { parseAst } from 'rolldown/parseAst';
import { keyAs, pluralKey } from '../../shared/language/i18n.ts';

const ROOT = join(import.meta.dir, '../..');
/** Tests; English only: the operator's commands and settings, prompts. */
const NOT_COUNTED =
  /\.test\.|\.fake\.|\btesting|\.d\.ts$|shared\/language\/|server\/.*\bcommand[\w-]*\.ts$|server\/(main|operate\/(doctor|demo|move|watch)|core\/(data-folder|postgres))\b|\/(identify\/ai|revaluation)\/(answer|ai-answer|prompt)\b/;
/** Other files of server and shared have no messages: skip parsing. */
const MAY_SPEAK = /\b(msg|msgPlural|t|tAs|plural|AppError|fieldError|tooMany)\b\s*[(`]|[.!?]['`]/;

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

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Index of the message among the arguments. */
const TAKES: Readonly<Record<string, number>> = {
  t: 0,
  msg: 0,
  tAs: 1,
  AppError: 2,
  fieldError: 2,
  tooMany: 2,
};
/** Functions that also take a text marked elsewhere. */
const LATER = new Set(['AppError', 'fieldError', 'tooMany']);
const PLURALS = new Set(['plural', 'msgPlural']);

/** Throws if it is not a literal. */
export function messagesIn(node: Node): string[] {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
  const name = nameOf(node.callee);
  const given = nodesOf(node.arguments);
  if (PLURALS.has(name)) return isNode(given[1]) ? [pluralOf(given[1])] : [];
  const place = TAKES[name];
  if (place === undefined || !given[place]) return [];
  const texts = textsOf(given[place]);
  if (!texts && LATER.has(name)) return [];
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

export interface Found {
  messages: Map<string, Set<string>>;
  unwrapped: (Unwrapped & { path: string; area: string })[];
  sided: (Sided & { path: string; area: string })[];
  /** Messages that are not literals. */
  wrong: string[];
}

export function findAll(): Found {
  const found: Found = { messages: new Map(), unwrapped: [], sided: [], wrong: [] };
  for (const { path, area, code, trees } of sources()) {
    const keys = found.messages.get(area) ?? new Set();
    for (const tree of trees) {
      walk(tree, (node) => {
        try {
          for (const message of messagesIn(node)) keys.add(message);
        } catch (error) {
          found.wrong.push(`${path}: ${error instanceof Error ? error.message : error}`);
        }
      });
      for (const one of unwrappedIn(tree, code, path.startsWith('site/')))
        found.unwrapped.push({ ...one, line: lineOf(code, one), path, area });
    }
    if (path.startsWith('site/'))
      for (const one of sidesIn(path, code)) found.sided.push({ ...one, path, area });
    if (keys.size > 0) found.messages.set(area, keys);
  }
  return found;
}

/** .astro files are parsed translated: search the text itself. */
function lineOf(code: string, { text, line }: Unwrapped): number {
  const at = code.indexOf(text.split(' ').slice(0, 3).join(' '));
  return at < 0 ? line : code.slice(0, at).split('\n').length;
}

/** Attributes and properties shown or read to users. */
const READ =
  /^(aria-label|aria-description|aria-roledescription|alt|title|label|placeholder|text|hint|description|listLabel|none|name|note|unit|message|detail|heading|confirm|subtitle|caption|summary|group)$/;
const NEVER =
  /^(class|className|class:list|id|href|src|type|role|key|style|rel|method|autoComplete|autoCapitalize|inputMode|pattern|accept|htmlFor|for|slot|sizes|data-[\w-]+|variant|tone|metal|edge|d|fill|stroke[\w-]*|viewBox|transform|lang|dir|media|content|property|charset|is|name)$/;
const WRAPS = new Set(['t', 'tAs', 'msg', 'plural', 'msgPlural', 'translated', 'keyAs', ...LATER]);
/** Functions whose strings users never see. */
const SILENT =
  /^(querySelector(All)?|closest|matches|getElementById|addEventListener|removeEventListener|dispatchEvent|Event|CustomEvent|RegExp|Set|Map|import|require|define|fetch|getItem|setItem|removeItem|has|get|set|append|delete|startsWith|endsWith|includes|split|replace|replaceAll|matchMedia|warn|error|info|debug|log|format|toLocaleString|NumberFormat|DateTimeFormat|ListFormat|DisplayNames|PluralRules|RelativeTimeFormat|Segmenter|toggle|add|remove|contains|setAttribute|getAttribute|hasAttribute|createElement|mark|measure|getEntriesByType|Blob|File|Worker|BroadcastChannel|Symbol|URL|URLSearchParams)$/;
const KEYS =
  /^(Arrow\w+|Enter|Escape|Backspace|Delete|Tab|Home|End|Page(Up|Down)|Control|Meta|Shift|Alt|F\d+|AbortError|NotAllowedError|[A-Z]\w*Error|GET|POST|PUT|PATCH|Mintmark|Control\+\w+.*)$/;
/** Labels begin with a capital; phrases are told from class names. */
const LABEL = /^\p{Lu}[\p{Ll}’']+(?:$|[\s.,:…!?-])|^\p{Lu}\s/u;
const PHRASE = /^[\p{L}’']+,?( [\p{L}\d’'"“”(]+[,.;:!?)…]?)+$/u;
const SENTENCE = /^(?!SELECT|DELETE|INSERT|UPDATE)\p{Lu}.*\s.*[.!?…]$/su;
const LETTERS = /\p{L}{2}/u;

interface Unwrapped {
  text: string;
  line: number;
}

/** On the site also labels, elsewhere only sentences. */
export function unwrappedIn(tree: Node, code: string, isSite: boolean): Unwrapped[] {
  const found: Unwrapped[] = [];
  const note = (text: string, node: Node) =>
    found.push({
      text: text.trim().replace(/\s+/g, ' '),
      line: code.slice(0, node.start).split('\n').length,
    });
  walk(tree, (node, around) => {
    if (node.type === 'JSXText') {
      const text = String(node.value);
      if (isSite && LETTERS.test(text.replace(/&\w+;|\[\[[^\]]*\]\]/g, '')) && !isSilentElement(around))
        note(text, node);
      return;
    }
    const text =
      node.type === 'Literal'
        ? node.value
        : node.type === 'TemplateElement'
          ? (node.value as { cooked?: string }).cooked
          : undefined;
    if (typeof text !== 'string' || !LETTERS.test(text)) return;
    const at = placeOf(node, around);
    if (at === 'marked' || at === 'silent' || (at === 'open' && KEYS.test(text))) return;
    if (isText(text, at, isSite)) note(text, node);
  });
  return found;
}

/** "mint-mark" is an identifier. */
const NAME = /^[a-z\d]+(-[a-z\d]+)*$/;

function isText(text: string, at: 'said' | 'read' | 'open', isSite: boolean): boolean {
  if (SENTENCE.test(text)) return true;
  if (!isSite) return at === 'said' && /^\p{Lu}.*\s/u.test(text);
  return at === 'read' ? !NAME.test(text) : LABEL.test(text) || PHRASE.test(text.trim());
}

/** Schema methods that take an error message. */
const SAYS =
  /^(string|number|int|boolean|date|array|object|min|max|length|regex|refine|email|url|positive|nonnegative|nonempty)$/;

function placeOf(node: Node, around: readonly Node[]): 'marked' | 'silent' | 'said' | 'read' | 'open' {
  let inner = node;
  let isRead = false;
  for (const outer of around) {
    if (
      /^(Import|Export(Named|All)|TS)/.test(outer.type) &&
      outer.type !== 'TSAsExpression' &&
      outer.type !== 'TSSatisfiesExpression' &&
      outer.type !== 'ExportNamedDeclaration' &&
      outer.type !== 'TSNonNullExpression'
    )
      return 'silent';
    if (outer.type === 'TaggedTemplateExpression') return nameOf(outer.tag) === 'msg' ? 'marked' : 'silent';
    if (outer.type === 'CallExpression' || outer.type === 'NewExpression') {
      const callee = outer.callee as Node;
      const name = nameOf(callee) || (callee.type === 'MemberExpression' ? nameOf(callee.property) : '');
      if (WRAPS.has(name)) return 'marked';
      if (SAYS.test(name) && inner !== callee && !isRead) return 'said';
      if (SILENT.test(name) && inner !== callee) return 'silent';
    }
    if (outer.type === 'BinaryExpression' && /^[!=]==?$|^in$/.test(String(outer.operator))) return 'silent';
    if (outer.type === 'SwitchCase' && outer.test === inner) return 'silent';
    if (outer.type === 'MemberExpression' && outer.property === inner) return 'silent';
    if (outer.type === 'JSXAttribute') {
      const name = attributeName(outer);
      if (name !== 'name' && NEVER.test(name)) return 'silent';
      if (name === 'name' && isLowerElement(around, outer)) return 'silent';
      return READ.test(name) ? 'read' : isRead ? 'read' : 'open';
    }
    if (outer.type === 'Property' && outer.key === inner) return 'silent';
    if (
      outer.type === 'Property' &&
      isNode(outer.key) &&
      READ.test(String(outer.key.name ?? outer.key.value))
    )
      isRead = true;
    if (/Function|^JSXElement$|^JSXFragment$/.test(outer.type)) break;
    inner = outer;
  }
  return isRead ? 'read' : 'open';
}

const attributeName = ({ name }: Node): string => {
  if (!isNode(name)) return '';
  const { namespace, name: local } = name as { namespace?: Node; name?: unknown };
  if (isNode(namespace) && isNode(local)) return `${namespace.name}:${local.name}`;
  return String(local);
};

/** `<input name="email">` is for the server, `<Tile name="Coins">` for users. */
function isLowerElement(around: readonly Node[], attribute: Node): boolean {
  const element = around[around.indexOf(attribute) + 1];
  const name = isNode(element?.name) ? String(element.name.name) : '';
  return /^[a-z]/.test(name) || /Input$|^(Input|Field|Select|Textarea|Checkbox)$/.test(name);
}

/** Code, keys and styles, and elements with a `lang` of their own. */
function isSilentElement(around: readonly Node[]): boolean {
  return around.some((node) => {
    if (node.type !== 'JSXElement' || !isNode(node.openingElement)) return false;
    const { name, attributes } = node.openingElement as { name?: Node; attributes?: unknown };
    if (/^(code|kbd|style|script)$/.test(String(name?.name))) return true;
    return (
      Array.isArray(attributes) &&
      attributes.some(
        (one) => isNode(one) && one.type === 'JSXAttribute' && /^(lang|translate)$/.test(attributeName(one)),
      )
    );
  });
}

/** Left and right are swapped in right-to-left languages. */
const CLASS =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|scroll-[mp][lr])-[\w[.(][\w\].%()/-]*|\b(?:text-(?:left|right)|float-(?:left|right)|border-[lr]|rounded-(?:l|r|tl|tr|bl|br))\b[-\w]*/g;
const PROPERTY =
  /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)|left|right|border-(?:top|bottom)-(?:left|right)-radius)(?=:)|text-align: (?:left|right)/g;
/** The second of four values is right, the fourth left. */
const VALUE = String.raw`((?:[^\s;()]|\((?:[^()]|\([^()]*\))*\))+)`;
const FOUR = new RegExp(`(?<![\\w-])(?:inset|margin|padding): *${Array(4).fill(VALUE).join(' +')}(?=;)`, 'g');
/** Classes stand in strings only. */
const IN_TEXT = /(["'`])((?:(?!\1)[^\n])*)\1/g;

interface Sided {
  text: string;
  line: number;
}

/** Should be logical: `ms-2` for `ml-2`, `inset-inline-start` for `left`. */
export function sidesIn(path: string, code: string): Sided[] {
  const found: Sided[] = [];
  const note = (text: string, at: number) => found.push({ text, line: code.slice(0, at).split('\n').length });
  if (path.endsWith('.css')) {
    for (const { 0: text, index } of code.matchAll(PROPERTY)) note(text, index);
    for (const { 0: text, 2: right, 4: left, index } of code.matchAll(FOUR))
      if (right !== left) note(text, index);
    return found;
  }
  for (const { 2: inside = '', index } of code.matchAll(IN_TEXT)) {
    for (const { 0: text } of inside.matchAll(CLASS)) note(text, index);
  }
  return found;
}
