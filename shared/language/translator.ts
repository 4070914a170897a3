import { setupI18n } from '@lingui/core';
import { setTranslator } from './i18n.ts';

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
  });
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
