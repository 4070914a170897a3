import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, TRANSLATED } from '../../shared/language/languages.ts';
import { type Token, tokensOf } from '../../shared/language/translator.ts';
import type { Found } from './find.ts';

/** `messages/de/login.json`: a file per language and area. */
export const MESSAGES = join(import.meta.dir, '../../messages');

export type Area = Record<string, string>;

const folderOf = (language: Language) => join(MESSAGES, language);

export const areasOf = (language: Language): string[] =>
  existsSync(folderOf(language))
    ? readdirSync(folderOf(language))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .sort()
    : [];

/** English → translation; '' if not translated yet. */
export const readArea = (language: Language, area: string): Area =>
  JSON.parse(readFileSync(join(folderOf(language), `${area}.json`), 'utf8'));

/** Without those not translated yet. */
export function textsOf(language: Language, wanted: (area: string) => boolean): Area {
  const texts: Area = {};
  for (const area of areasOf(language).filter(wanted)) {
    for (const [key, text] of Object.entries(readArea(language, area))) if (text) texts[key] = text;
  }
  return texts;
}

/** Errors, mails and pages of the server. Its other sentences without values are translated on the site. */
export const isOfServer = (area: string): boolean =>
  /^server(-(account|backup|http|market|money|site))?$/.test(area);
export const isForServer = (area: string): boolean => /^(server|shared)/.test(area);
/** With the texts of first paints (site/src/first-paint.tsx). */
export const isEmbedded = (area: string): boolean =>
  isForServer(area) || /^(coin|collection|home|lib|profile|ui)$/.test(area);

/** `messages/state.json` */
export interface State {
  open: string[];
  /** By area: strings that only look like texts. */
  stays: Record<string, string[]>;
}

export const readState = (): State => JSON.parse(readFileSync(join(MESSAGES, 'state.json'), 'utf8'));

export function problemsOf({ messages, unwrapped, sided, wrong }: Found, { open, stays }: State): string[] {
  const problems = [...wrong];
  for (const language of TRANSLATED) {
    const translations = new Map<string, [text: string, area: string]>();
    for (const area of new Set([...areasOf(language), ...messages.keys()])) {
      const wanted = messages.get(area) ?? new Set();
      const texts = areasOf(language).includes(area) ? readArea(language, area) : {};
      problems.push(...differences(`${language}/${area}`, wanted, texts, open.includes(area)));
      for (const [key, text] of Object.entries(texts)) {
        const [before, where] = translations.get(key) ?? [text, area];
        if (before !== text)
          problems.push(`${language}: "${key}" is another text in ${where} and in ${area}`);
        translations.set(key, [text, area]);
      }
    }
  }
  const isMeant = ({ area, text }: { area: string; text: string }) =>
    open.includes(area) || (stays[area]?.includes(text) ?? false);
  for (const one of unwrapped.filter((found) => !isMeant(found)))
    problems.push(`${one.path}:${one.line}: "${one.text}" is not marked as a text`);
  for (const one of sided.filter((found) => !isMeant(found)))
    problems.push(`${one.path}:${one.line}: ${one.text} names a side (docs/languages.md)`);
  for (const area of open) {
    if (![...unwrapped, ...sided].some((one) => one.area === area))
      problems.push(`messages/state.json: ${area} is done and need not be open`);
  }
  return problems;
}

function differences(where: string, wanted: ReadonlySet<string>, texts: Area, isOpen: boolean): string[] {
  const missing = isOpen ? [] : [...wanted].filter((key) => !texts[key]);
  const problems = missing.map((key) => `${where}: "${key}" has no translation`);
  for (const [key, text] of Object.entries(texts)) {
    if (!wanted.has(key)) problems.push(`${where}: "${key}" is said nowhere`);
    else if (text) problems.push(...faultsOf(key, text).map((fault) => `${where}: "${key}" ${fault}`));
  }
  return problems;
}

/** Differences in placeholders, elements or plural forms. */
export function faultsOf(key: string, text: string): string[] {
  const message = key.replace(/ ‹[^›]*›$/, '');
  try {
    compileMessage(text);
    const [wanted, given] = [placesOf(tokensOf(message)), placesOf(tokensOf(text))];
    if (wanted !== given) return [`has the places ${wanted || 'none'}, its translation ${given || 'none'}`];
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message : error}`];
  }
  const [tags, given] = [tagsOf(message), tagsOf(text)];
  return tags === given ? [] : [`has the elements ${tags || 'none'}, its translation ${given || 'none'}`];
}

/** Once each: plural forms repeat them. */
function placesOf(tokens: Token[]): string {
  const names = new Set<string>();
  const visit = (all: Token[]) => {
    for (const token of all) {
      if (typeof token === 'string') continue;
      names.add(token.length === 3 ? `${token[0]} (plural)` : token[0]);
      if (token.length === 3) Object.values(token[2]).forEach(visit);
    }
  };
  visit(tokens);
  return [...names].sort().join(', ');
}

const tagsOf = (text: string): string =>
  [...text.matchAll(/<\/?\w+\/?>/g)]
    .map(([tag]) => tag)
    .sort()
    .join('');
