import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../shared/language/languages.ts';

/** The texts of each area in each language: `messages/de/login.json`. */
export const MESSAGES = join(import.meta.dir, '../../messages');

export type Area = Record<string, string>;

const folderOf = (language: Language) => join(MESSAGES, language);

/** The areas there are texts of, in the order of their names. */
export const areasOf = (language: Language): string[] =>
  existsSync(folderOf(language))
    ? readdirSync(folderOf(language))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .sort()
    : [];

/** English text → text; an empty one has yet to be translated. */
export const readArea = (language: Language, area: string): Area =>
  JSON.parse(readFileSync(join(folderOf(language), `${area}.json`), 'utf8'));

/** All texts of the areas that are wanted, without those that have yet to be translated. */
export function textsOf(language: Language, wanted: (area: string) => boolean): Area {
  const texts: Area = {};
  for (const area of areasOf(language).filter(wanted)) {
    for (const [key, text] of Object.entries(readArea(language, area))) if (text) texts[key] = text;
  }
  return texts;
}

/** What only the server says, in errors, mails and its own pages. Its other sentences are in answers, in English, and translated where they are shown. */
export const isOfServer = (area: string): boolean =>
  /^server(-(account|backup|http|market|money|site))?$/.test(area);
/** What the server may have to say: its own sentences, and those it shares with the site. */
export const isForServer = (area: string): boolean => /^(server|shared)/.test(area);
