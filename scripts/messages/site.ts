import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, TRANSLATED } from '../../shared/language/languages.ts';
import { type Token, tokensOf } from '../../shared/language/translator.ts';
import { PAGES as FIRST } from '../inline-styles.ts';
import { pageModules } from '../page-modules.ts';
import { type Area, isForServer, isOfServer, textsOf } from './check.ts';

/** Texts of this many pages go into the shared script. */
const IN_COMMON = 8;

interface PageTexts {
  name: string;
  keys: Set<string>;
}

/**
 * A script of texts per page and language (one for all first-visit pages), plus a shared one. Page scripts wait as
 * they come later, islands by `before-hydration-url`. English pages load none.
 */
export async function writeMessages(site: string): Promise<void> {
  const all = TRANSLATED.map(
    (language) => [language, textsOf(language, (area) => !isOfServer(area))] as const,
  );
  const textsOfPage = textsOfPages(site, [...new Set(all.flatMap(([, texts]) => Object.keys(texts)))]);
  for (const [language, texts] of all) {
    const only = (wanted: (key: string) => boolean): Area =>
      Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key)));
    const names = (await readdir(join(site, language), { recursive: true }))
      .filter((name) => name.endsWith('.html'))
      .map((name) => join(language, name));
    const isFirst = (name: string) => FIRST.includes(name.slice(language.length + 1).replace(/\.html$/, ''));
    const pages = await Promise.all(
      names.map(async (name): Promise<PageTexts> => ({ name, keys: await textsOfPage(name) })),
    );

    const translator = await translatorOf(join(site, names[0] ?? ''));
    const first = pages.filter(({ name }) => isFirst(name));
    const ofFirst = await script(
      site,
      language,
      only((key) => first.some(({ keys }) => keys.has(key))),
      translator,
    );
    for (const { name } of first) await nameIn(site, name, [ofFirst]);

    const others = pages.filter(({ name }) => !isFirst(name));
    // Texts of answers occur in no script of the site; those with values arrive translated.
    const inAnswers = textsOf(language, (area) => isForServer(area) && !isOfServer(area));
    const isCommon = (key: string) =>
      (key in inAnswers && !key.includes('{')) ||
      others.filter(({ keys }) => keys.has(key)).length >= IN_COMMON;
    const common = new Set(Object.keys(texts).filter(isCommon));
    const inCommon = await script(
      site,
      language,
      only((key) => common.has(key)),
      translator,
    );
    for (const { name, keys } of others) {
      const own = only((key) => keys.has(key) && !common.has(key));
      await nameIn(site, name, [await script(site, language, own, inCommon), inCommon]);
    }
  }
}

async function translatorOf(page: string): Promise<string> {
  const [path] = /\/_astro\/Translator\.[\w.@-]+\.js/.exec(await readFile(page, 'utf8')) ?? [];
  if (!path) throw new Error(`${page} names nothing that says its language`);
  return path;
}

/** Imports `beside` first; returns the path. */
async function script(site: string, language: Language, texts: Area, dependencies: string): Promise<string> {
  const given = JSON.stringify({ language, messages: texts });
  const code = `import"${dependencies}";(globalThis.mintmarkMessages??=[]).push(${given});`;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  const path = `/_astro/messages-${language}.${hash}.js`;
  await writeFile(join(site, path), code);
  return path;
}

/** Preloads its imports as well. */
async function nameIn(site: string, name: string, [path = '', ...dependencies]: string[]): Promise<void> {
  const file = join(site, name);
  const html = await readFile(file, 'utf8');
  const preloads = dependencies.map((one) => `<link rel="modulepreload" href="${one}">`).join('');
  const named = `${preloads}<script type="module" src="${path}"></script>`;
  const first = html.search(/<script\b[^>]*\btype="module"|<\/head>/);
  const withScript = html.slice(0, first) + named + html.slice(first);
  await writeFile(
    file,
    withScript.replaceAll(/<astro-island\b/g, `<astro-island before-hydration-url="${path}"`),
  );
}

/** Lazy scripts included; each is searched once. */
function textsOfPages(site: string, keys: readonly string[]) {
  const modules = pageModules(site);
  const known = new Map<string, readonly string[]>();
  const keysIn = (path: string) => {
    const found = known.get(path) ?? keys.filter((key) => isIn(modules.read(path), key));
    known.set(path, found);
    return found;
  };
  return async (name: string): Promise<Set<string>> => {
    const { now, later } = modules.of(await readFile(join(site, name), 'utf8'));
    return new Set([...now, ...later].flatMap(keysIn));
  };
}

/** With or without escaped quotes. */
const isIn = (code: string, key: string): boolean => {
  const text = writtenOf(key);
  return [text, JSON.stringify(text).slice(1, -1), text.replaceAll("'", "\\'")].some((form) =>
    code.includes(form),
  );
};

/** The longest literal part; of a plural, of one form. */
function writtenOf(key: string): string {
  const plain = key.replace(/ ‹[^›]*›$/, '');
  if (!plain.startsWith('{n, plural,')) return longest(plain.split(/\{\w+\}/));
  const [plural] = tokensOf(plain);
  const other: Token[] = Array.isArray(plural) && plural.length === 3 ? (plural[2].other ?? []) : [];
  return longest(other.filter((token) => typeof token === 'string'));
}

const longest = (parts: readonly string[]): string =>
  parts.reduce((most, part) => (part.length > most.length ? part : most), '');
