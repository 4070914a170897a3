/** A part of a message as Lingui has it: a text, a place for a value, or the texts of a plural. */
export type Token = string | [name: string] | [name: string, 'plural', forms: Record<string, Token[]>];

const known = new Map<string, Token[]>();

/**
 * The parts of a message in as much of ICU's language as is used here: `{name}`, and `{n, plural, one {# coin} other {# coins}}` where # is the
 * number. A small part of a whole parser, which no page has to carry.
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

/** What stands between a brace and the one that closes it. */
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
