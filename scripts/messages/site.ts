import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, TRANSLATED } from '../../shared/language/languages.ts';
import { type Token, tokensOf } from '../../shared/language/tokens.ts';
import { PAGES as FIRST } from '../inline-styles.ts';
import { pageModules } from '../page-modules.ts';
import { type Area, isOfServer, textsOf } from './files.ts';

/**
 * Writes the texts of each language into scripts of a built site, and names one in each page of that language: pages seen first have those
 * their own scripts may say, all others have all. Scripts of a page wait for it because it stands before them, and islands because Astro
 * has each one wait for what its `before-hydration-url` names. English pages have neither, and pay nothing.
 */
export async function writeMessages(site: string): Promise<void> {
  for (const language of TRANSLATED) {
    const texts = textsOf(language, (area) => !isOfServer(area));
    const names = (await readdir(join(site, language), { recursive: true }))
      .filter((name) => name.endsWith('.html'))
      .map((name) => name.replaceAll('\\', '/'));
    const isFirst = (name: string) => FIRST.includes(name.replace(/\.html$/, ''));
    await nameIn(site, language, names.filter(isFirst), await saidBy(site, language, texts));
    const others = names.filter((name) => !isFirst(name));
    await nameIn(site, language, others, texts);
  }
}

async function nameIn(
  site: string,
  language: Language,
  pages: readonly string[],
  texts: Area,
): Promise<void> {
  const given = JSON.stringify({ language, messages: texts });
  const code = `(globalThis.mintmarkMessages??=[]).push(${given});`;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const path = `/_astro/messages-${language}.${hash}.js`;
  await writeFile(join(site, path), code);
  for (const page of pages) {
    const file = join(site, language, page);
    await writeFile(file, naming(await readFile(file, 'utf8'), path));
  }
}

function naming(html: string, path: string): string {
  const script = `<script type="module" src="${path}"></script>`;
  const first = html.search(/<script\b[^>]*\btype="module"|<\/head>/);
  return (html.slice(0, first) + script + html.slice(first)).replaceAll(
    /<astro-island\b/g,
    `<astro-island before-hydration-url="${path}"`,
  );
}

/** The texts that stand in the scripts of the pages seen first. */
async function saidBy(site: string, language: Language, texts: Area): Promise<Area> {
  const modules = pageModules(site);
  const paths = new Set<string>();
  for (const page of FIRST) {
    const { now, later } = modules.of(await readFile(join(site, language, `${page}.html`), 'utf8'));
    for (const path of [...now, ...later]) paths.add(path);
  }
  const code = [...paths].map(modules.read).join('\n');
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isIn(code, key)));
}

/** As a script may write a text down: quotes in it with a backslash, or without. */
const isIn = (code: string, key: string): boolean => {
  const text = writtenOf(key);
  return [text, JSON.stringify(text).slice(1, -1), text.replaceAll("'", "\\'")].some((form) =>
    code.includes(form),
  );
};

/** What of a message stands in its script in one piece: of a plural a form of it, without the number. */
function writtenOf(key: string): string {
  const plain = key.replace(/ ‹[^›]*›$/, '');
  if (!plain.startsWith('{n, plural,')) return longest(plain.split(/\{\w+\}/));
  const [plural] = tokensOf(plain);
  const other: Token[] = Array.isArray(plural) && plural.length === 3 ? (plural[2].other ?? []) : [];
  return longest(other.filter((token) => typeof token === 'string'));
}

const longest = (parts: readonly string[]): string =>
  parts.reduce((most, part) => (part.length > most.length ? part : most), '');
