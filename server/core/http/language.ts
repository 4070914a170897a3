import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inLanguage, learn, type Messages, said, translated } from '../../../shared/language/i18n.ts';
import type { Language } from '../../../shared/language/languages.ts';
import { translateOthers } from '../../../shared/language/translator.ts';
import { assetFolder } from '../assets.ts';
import { type AppError, bodyOf, type ErrorBody } from '../errors.ts';
import { languageOf, tagsOf } from './requests.ts';

translateOthers();

const learned = new Set<Language>(['en']);

/** Loads the texts on first use. `make` must be synchronous. */
export function speaking<Made>(language: Language, make: () => Made, tags?: readonly string[]): Made {
  if (!learned.has(language)) {
    learn(language, readMessages(language));
    learned.add(language);
  }
  return inLanguage(language, make, tags);
}

/** One file in the executable (scripts/build.ts), else one by area. */
function readMessages(language: Language): Messages {
  const folder = assetFolder('messages');
  const packed = join(folder, `${language}.json`);
  const files = existsSync(packed)
    ? [packed]
    : readdirSync(join(folder, language))
        .filter((name) => /^(server.*|shared.*|coin|collection|home|lib|profile|ui)\.json$/.test(name))
        .map((name) => join(folder, language, name));
  const all = files.flatMap((file) => Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))));
  return Object.fromEntries(all.filter(([, text]) => text));
}

export const saidTo = (request: Request, sentence: string): string =>
  speaking(languageOf(request), () => translated(sentence), tagsOf(request));

export const errorSaidTo = (request: Request, error: AppError): ErrorBody =>
  speaking(
    languageOf(request),
    () =>
      bodyOf(error, (sentence) =>
        sentence === error.message && error.values ? said(error.text, error.values) : translated(sentence),
      ),
    tagsOf(request),
  );
