import { setupI18n } from '@lingui/core';
import {
  figuresLocale,
  type Messages,
  messages,
  plural,
  setTranslator,
  t,
  textOf,
  type Values,
} from './i18n.ts';

/** Loads Lingui; pages in English do without. */
export function translateOthers(): void {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  i18n.setMessagesCompiler(tokensOf);
  setTranslator({
    learn: (language, texts) => i18n.load(language, texts),
    say: (language, message, values) => {
      if (i18n.locale !== language) i18n.activate(language);
      return i18n._(message, values);
    },
    translated: translateText,
  });
}

interface Pattern {
  key: string;
  tokens: Token[];
  names: string[];
  /** Longest part between two places, for a quick test. */
  literal: string;
  length: number;
}

const patterns = new WeakMap<Messages, Pattern[]>();

function translateText(text: string): string {
  searchesLeft = MAX_SEARCHES;
  return translateWithin(text);
}

/** Searches per text, 0.3 ms each: user input could be made to need endless ones. */
const MAX_SEARCHES = 100;
let searchesLeft = 0;

function translateWithin(text: string): string {
  if (text.length > LONGEST) return textOf(text) ?? text;
  const whole = translationOf(text, 'strict');
  if (whole !== undefined) return whole;
  const parts = partsOf(text);
  if (parts.every(({ translation }) => translation !== undefined)) return joined(parts);
  return translationOf(text, 'loose') ?? joined(parts);
}

/** Also without its final full stop. */
function translationOf(text: string, values: 'strict' | 'loose'): string | undefined {
  const known = textOf(text);
  if (known !== undefined || searchesLeft === 0) return known;
  searchesLeft -= 1;
  const all = messages();
  const shapes = patterns.get(all) ?? patternsOf(all);
  patterns.set(all, shapes);
  for (const { key, names, literal, ...shape } of shapes) {
    const found = text.includes(literal) && shapeOf(shape, values).exec(text);
    if (found) return filled(key, Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])));
  }
  const bare = text.endsWith('.') ? translationOf(text.slice(0, -1), values) : undefined;
  return bare && `${bare}.`;
}

interface Part {
  text: string;
  translation: string | undefined;
}

const joined = (parts: readonly Part[]): string =>
  parts.map(({ text, translation }) => translation ?? text).join(' ');

/** As many sentences together as make one message. */
function partsOf(text: string): Part[] {
  const sentences = text.match(/\S.*?(?:[.!?](?= [\p{Lu}\p{P}\d])|$)/gsu) ?? [];
  const parts: Part[] = [];
  for (let at = 0; at < sentences.length && sentences.length > 1; ) {
    let end = Math.min(sentences.length, at + MAX_SENTENCES);
    let translation: string | undefined;
    while (end > at && translation === undefined) {
      translation = translationOf(sentences.slice(at, end).join(' '), 'strict');
      if (translation === undefined) end -= 1;
    }
    end = Math.max(end, at + 1);
    parts.push({ text: sentences.slice(at, end).join(' '), translation });
    at = end;
  }
  return parts.length > 0 ? parts : [{ text, translation: undefined }];
}

/** Sentences of the longest message. */
const MAX_SENTENCES = 5;

function filled(key: string, values: Record<string, string>): string {
  const ours = Object.entries(values).map(([name, value]) => [
    name,
    name === 'n' ? value : localizedValue(value),
  ]);
  const forms = /^\{n, plural, one \{(.*)\} other \{(.*)\}\}$/s.exec(key);
  const given: Values = Object.fromEntries(ours);
  if (forms)
    return plural(
      Number(values.n?.replaceAll(',', '') || 1),
      { one: forms[1] ?? '', other: forms[2] ?? '' },
      given,
    );
  return (t as (text: string, values: Values) => string)(key, given);
}

/** A figure, an amount, a list, or a sentence of its own. */
function localizedValue(value: string): string {
  const figure = /^\$?(\d{1,3}(?:,\d{3})*(?:\.\d+)?)$/.exec(value)?.[1];
  if (!figure || (!value.includes(',') && !value.includes('.') && !value.startsWith('$')))
    return localizedList(value) ?? translateWithin(value);
  const digits = figure.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(figuresLocale(), {
    ...(value.startsWith('$') && { style: 'currency', currency: 'USD' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(figure.replaceAll(',', '')));
}

/** "Denver, Philadelphia and San Francisco": names, figures or messages; undefined otherwise. */
function localizedList(value: string): string | undefined {
  const parts = value.split(/, | and (?:the )?| or /);
  if (parts.length < 2 || textOf(value) !== undefined) return;
  const translations = parts.map(
    (part) => translationOf(part, 'strict') ?? (/^[\p{Lu}\d$“]/u.test(part) ? part : undefined),
  );
  const items = translations.filter((part) => part !== undefined);
  if (items.length < parts.length) return;
  const last = / (and|or) (?!.* (?:and|or) )/.exec(value)?.[1];
  if (!last) return items.join(', ');
  const type = last === 'or' ? 'disjunction' : 'conjunction';
  return new Intl.ListFormat(figuresLocale(), { type }).format(items);
}

/** Longer texts contain user input and are not searched. */
const LONGEST = 1000;

/**
 * Letters a message needs besides its places: "{value} on {day}" would match too much. Shorter ones take only
 * figures or capitals as values.
 */
const ENOUGH = 10;
const ANY = '(.+?)';
const WITHIN = '((?:(?![.!?] \\p{Lu}).)+?)';
const FIGURES = '((?:[^\\p{Ll}]| and | or )+?)';

/** The most specific first. */
function patternsOf(all: Messages): Pattern[] {
  return Object.keys(all)
    .filter((key) => key.includes('{') && !key.includes('‹') && /\p{L}{2}/u.test(withoutPlaces(key)))
    .flatMap((key) => sentencesOf(tokensOf(key)).map((tokens) => patternOf(key, tokens)))
    .sort((one, other) => other.length - one.length);
}

const withoutPlaces = (key: string): string => key.replace(/^\{n, plural, one|other|\{\w*\}/g, '');

/** One sentence for each plural form. */
function sentencesOf(tokens: Token[]): Token[][] {
  const [only] = tokens;
  return Array.isArray(only) && only.length === 3 ? Object.values(only[2]) : [tokens];
}

function patternOf(key: string, tokens: Token[]): Pattern {
  const texts = tokens.filter((token): token is string => typeof token === 'string' && token !== '#');
  const names = tokens.flatMap((token) => (token === '#' ? 'n' : typeof token === 'string' ? [] : token[0]));
  const literal = texts.reduce((most, text) => (text.length > most.length ? text : most), '');
  return { key, tokens, names, literal, length: texts.join('').length };
}

function shapeOf({ tokens, length }: Pick<Pattern, 'tokens' | 'length'>, values: 'strict' | 'loose'): RegExp {
  const isShort = length < ENOUGH && !tokens.includes('#');
  const place = isShort ? FIGURES : values === 'strict' ? WITHIN : ANY;
  const parts = tokens.map((token) => {
    if (token === '#') return '([\\d,]+)';
    return typeof token === 'string' ? token.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : place;
  });
  return new RegExp(`^${parts.join('')}$`, 'su');
}

/** Lingui's compiled form. */
export type Token = string | [name: string] | [name: string, 'plural', forms: Record<string, Token[]>];

const known = new Map<string, Token[]>();

/**
 * The subset of ICU used here: `{name}` and `{n, plural, one {# coin} other {# coins}}`. Far smaller than a full
 * parser.
 */
export function tokensOf(message: string): Token[] {
  const tokens = known.get(message) ?? split(message, false);
  known.set(message, tokens);
  return tokens;
}

function split(text: string, inPlural: boolean): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const next = text.slice(at).search(inPlural ? /[{#]/ : /\{/);
    const end = next < 0 ? text.length : at + next;
    if (end > at) tokens.push(text.slice(at, end));
    if (text[end] === '#') tokens.push('#');
    const inside = text[end] === '{' ? insideOf(text, end) : '';
    if (text[end] === '{') tokens.push(placeOf(inside));
    at = end + (text[end] === '{' ? inside.length + 2 : 1);
  }
  return tokens;
}

function insideOf(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  throw new Error(`a brace is not closed: ${text}`);
}

function placeOf(inside: string): Token {
  const [, name, forms] = /^(\w+), plural, (.*)$/s.exec(inside) ?? [];
  if (!name || !forms) return [inside];
  const found: Record<string, Token[]> = {};
  for (let at = forms.indexOf('{'); at >= 0; at = forms.indexOf('{', at)) {
    const form = forms.slice(0, at).split('}').at(-1)?.trim() ?? '';
    const text = insideOf(forms, at);
    found[form] = split(text, true);
    at += text.length + 2;
  }
  return [name, 'plural', found];
}
