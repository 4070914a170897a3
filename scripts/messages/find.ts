import { isNode, messagesIn, type Node, nameOf, sources, walk } from './sources.ts';

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
const WRAPS = new Set([
  't',
  'tAs',
  'msg',
  'plural',
  'msgPlural',
  'translated',
  'keyAs',
  'AppError',
  'fieldError',
]);
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

export interface Unwrapped {
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

export interface Sided {
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
