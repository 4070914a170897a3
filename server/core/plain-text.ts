/** Those that MediaWiki and feeds write; others stay. */
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
  reg: '®',
};

const HIDDEN = 'script, style, template, noscript, [style*="display:none"], [style*="display: none"]';
const BREAKS = 'br, p, div, li, td, th, tr, h1, h2, h3, h4';

/** The visible text of HTML on one line, at most `max` characters. Not HTML: escape it before it goes into a page. */
export function plainText(html: string, max: number): string {
  let text = '';
  let hidden = 0;
  new HTMLRewriter()
    .on(HIDDEN, {
      element(element) {
        if (element.selfClosing || !element.canHaveContent) return;
        hidden += 1;
        element.onEndTag(() => {
          hidden -= 1;
        });
      },
    })
    .on(BREAKS, {
      element() {
        text += ' ';
      },
    })
    .onDocument({
      text(chunk) {
        if (hidden === 0) text += chunk.text;
      },
    })
    .transform(html);
  return cut(decoded(text).replace(/\s+/g, ' ').trim(), max);
}

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return isCharacter(code) ? String.fromCodePoint(code) : '';
  });

/** No control character, no half of a surrogate pair. */
const isCharacter = (code: number) =>
  code >= 32 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000);

function cut(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

const MAX_LENGTH = 1000;

/** http and https only, also without a scheme ("//host"); null for others. */
export function webAddress(text: string | null): string | null {
  const url = URL.parse(text?.startsWith('//') ? `https:${text}` : (text ?? ''));
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_LENGTH ? url.href : null;
}
