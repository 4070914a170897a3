import { figuresLocale, language, type Messages, messages, plural, t, textOf, type Values } from './i18n.ts';
import { type Token, tokensOf } from './tokens.ts';

/** An English sentence of which there is a message with places for values in it. */
interface Pattern {
  key: string;
  names: string[];
  shape: RegExp;
}

const patterns = new WeakMap<Messages, Pattern[]>();

/**
 * The text for an English sentence that was made elsewhere, in the language spoken; itself where there is none. Values in it are found again by
 * the message they stand in.
 */
export function translated(sentence: string): string {
  if (language() === 'en' || !sentence) return sentence;
  const known = textOf(sentence);
  if (known || sentence.length > LONGEST) return known ?? sentence;
  const all = messages();
  const shapes = patterns.get(all) ?? patternsOf(all);
  patterns.set(all, shapes);
  for (const { key, names, shape } of shapes) {
    const found = shape.exec(sentence);
    if (!found) continue;
    return filled(key, Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])));
  }
  return sentence;
}

function filled(key: string, values: Record<string, string>): string {
  const ours = Object.entries(values).map(([name, value]) => [name, name === 'n' ? value : valueHere(value)]);
  const forms = /^\{n, plural, one \{(.*)\} other \{(.*)\}\}$/s.exec(key);
  const said: Values = Object.fromEntries(ours);
  if (forms)
    return plural(
      Number(values.n?.replaceAll(',', '') || 1),
      { one: forms[1] ?? '', other: forms[2] ?? '' },
      said,
    );
  return (t as (text: string, values: Values) => string)(key, said);
}

/** A value as it stood in the English sentence, as it is written here: a figure, an amount, or a sentence of its own. */
function valueHere(value: string): string {
  const figure = /^\$?(\d{1,3}(?:,\d{3})*(?:\.\d+)?)$/.exec(value)?.[1];
  if (!figure || (!value.includes(',') && !value.includes('.') && !value.startsWith('$')))
    return translated(value);
  const digits = figure.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(figuresLocale(), {
    ...(value.startsWith('$') && { style: 'currency', currency: 'USD' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(figure.replaceAll(',', '')));
}

/** Longer ones hold what somebody has sent, and are not looked through. */
const LONGEST = 500;

/** Letters that a message must have besides its places: "{value} on {day}" would be found in many a sentence that is another. */
const ENOUGH = 12;

/** Those with the most to tell them by come first. */
function patternsOf(all: Messages): Pattern[] {
  return Object.keys(all)
    .filter((key) => key.includes('{') && key.replace(/^\{n, plural, one|\{\w*\}/g, '').length >= ENOUGH)
    .flatMap((key) => sentencesOf(tokensOf(key)).map((tokens) => patternOf(key, tokens)))
    .sort((one, other) => other.shape.source.length - one.shape.source.length);
}

/** A message with a plural is one sentence for each of its forms. */
function sentencesOf(tokens: Token[]): Token[][] {
  const [only] = tokens;
  return Array.isArray(only) && only.length === 3 ? Object.values(only[2]) : [tokens];
}

function patternOf(key: string, tokens: Token[]): Pattern {
  const names: string[] = [];
  const shape = tokens.map((token) => {
    if (token === '#') {
      names.push('n');
      return '([\\d,]+)';
    }
    if (typeof token === 'string') return token.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    names.push(token[0]);
    return '(.+?)';
  });
  return { key, names, shape: new RegExp(`^${shape.join('')}$`, 's') };
}
