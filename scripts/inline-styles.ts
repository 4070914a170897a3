import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, pageIn } from '../shared/language/languages.ts';
import { pageModules } from './page-modules.ts';

/** Pages for first-time visitors, without anything in the cache. */
export const PAGES: readonly string[] = [
  ...['landing', 'privacy-policy', 'news', 'upcoming-releases', 'share'],
  ...['login', 'register', 'forgot-password', 'reset-password', 'verify-email'],
];
const SHEET = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g;

/**
 * Inlines the used styles, for a first paint without further requests; the full sheet loads later
 * (layouts/FirstPaint.astro).
 */
export async function inlineStyles(site: string): Promise<void> {
  const modules = pageModules(site);
  for (const page of PAGES.flatMap((name) => LANGUAGES.map((language) => pageIn(language, name)))) {
    const file = join(site, `${page}.html`);
    const html = await readFile(file, 'utf8');
    const { now, later } = modules.of(html);
    const has = namesIn([html, ...[...now, ...later].map(modules.read)]);
    await writeFile(
      file,
      html.replace(
        SHEET,
        (link, path: string) =>
          `<style>${withoutUnread(usedStyles(modules.read(path), has))}</style>${link.replace('>', ' disabled>')}`,
      ),
    );
  }
}

/** Keeps rules whose classes occur in the page or its scripts. */

const CLASS = /\.((?:\\.|[\w-]|[^\x20-\x7e])+)/g;
const PSEUDO = /:(not|is|where|has)\(((?:\\.|[^()\\])*)\)/g;
const UNESCAPED_COMMA = /(?:^|[^\\]),/;
const PROPERTY = /@property (--[\w-]+)\{[^}]*\}/g;
const GROUPING = /^@(?:layer|media|supports|container|scope|starting-style)\b/;
/** Shorter prefixes would keep nearly everything. */
const STEM_LENGTH = 3;

export type Names = (name: string) => boolean;

/** From HTML or scripts. A composed name (`btn-${variant}`, `badge-[[tone]]`) stands for all with its prefix. */
export function namesIn(texts: Iterable<string>): Names {
  const names = new Set<string>();
  const stems = new Set<string>();
  for (const text of texts) {
    for (const word of plain(text).split(/["'`\s]+/)) {
      const cut = word.search(/\$\{|\[\[/);
      if (cut < 0) names.add(word);
      else if (cut >= STEM_LENGTH) stems.add(word.slice(0, cut));
    }
  }
  return (name) => names.has(name) || [...stems].some((stem) => name.startsWith(stem));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#38': '&',
  '#39': "'",
};
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#38|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Without declarations of custom properties that no rule reads. */
export const withoutUnread = (css: string): string =>
  css.replace(PROPERTY, (rule, name: string) =>
    new RegExp(`var\\(${name}(?![\\w-])`).test(css) ? rule : '',
  );

/** `css` is minified, without comments. */
export function usedStyles(css: string, has: Names): string {
  return rules(css)
    .map(({ prelude, block }) => {
      if (block === undefined) return prelude;
      if (GROUPING.test(prelude)) {
        const inside = usedStyles(block, has);
        return inside ? `${prelude}{${inside}}` : '';
      }
      if (prelude.startsWith('@')) return `${prelude}{${block}}`;
      const used = parts(prelude, ',').filter((selector) => mayMatch(selector, has));
      return used.length > 0 ? `${used.join()}{${block}}` : '';
    })
    .join('');
}

/** Ignores :not(), :has() and lists of alternatives; a lone selector in :is() or :where() has to match. */
function mayMatch(selector: string, has: Names): boolean {
  let bare = selector.replace(/\[[^\]]*\](?!\\)/g, (attribute, at: number) =>
    selector[at - 1] === '\\' ? attribute : '',
  );
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(PSEUDO, (_, kind: string, inside: string) =>
      /not|has/.test(kind) || UNESCAPED_COMMA.test(inside) ? '' : inside,
    );
  }
  return [...bare.matchAll(CLASS)].every(([, name = '']) => has(name.replace(/\\(.)/g, '$1')));
}

interface Rule {
  prelude: string;
  /** Undefined for statements ending in a semicolon. */
  block?: string;
}

function rules(css: string): Rule[] {
  const found: Rule[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (const at of signs(css, '{};')) {
    const sign = css[at];
    if (sign === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      found.push({ prelude: css.slice(start, open).trim(), block: css.slice(open + 1, at) });
      start = at + 1;
    } else if (depth === 0) {
      found.push({ prelude: css.slice(start, at + 1).trim() });
      start = at + 1;
    }
  }
  return found;
}

/** Splits at a sign outside of brackets. */
function parts(list: string, sign: string): string[] {
  const found: string[] = [];
  let start = 0;
  let depth = 0;
  for (const at of signs(list, `${sign}()[]`)) {
    if ('(['.includes(list[at] ?? '')) depth += 1;
    else if (list[at] !== sign) depth -= 1;
    else if (depth === 0) {
      found.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, list.slice(start)];
}

/** Positions of signs, unescaped and outside of strings. */
function* signs(css: string, wanted: string): Generator<number> {
  let quote = '';
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at] ?? '';
    if (sign === '\\') at += 1;
    else if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (wanted.includes(sign)) yield at;
  }
}
