import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inLanguage, learn, type Messages, translated } from '../../../shared/language/i18n.ts';
import type { Language } from '../../../shared/language/languages.ts';
import { isPacked, isPackedInJson, withSentences } from '../../../shared/language/msg.ts';
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
  speaking(languageOf(request), () => bodyOf(error, translated), tagsOf(request));

/** An answer whose sentences with values are in the language of the request; the same object if it has none. */
export const answerSaidTo = <Answer>(request: Request, answer: Answer): Answer =>
  holdsSentence(answer)
    ? speaking(languageOf(request), () => withSentences(answer, translated), tagsOf(request))
    : answer;

/** The same for a text of JSON. */
export const jsonSaidTo = (request: Request, json: string): string =>
  isPackedInJson(json) ? JSON.stringify(answerSaidTo(request, JSON.parse(json))) : json;

function holdsSentence(answer: unknown): boolean {
  if (typeof answer === 'string') return isPacked(answer);
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.values(answer).some(holdsSentence);
}
