import { escaped } from '../../../shared/language/escaped.ts';

/**
 * A text with elements in it as HTML, for `set:html` in an .astro file: `markup(t('New here? <a>Create an account</a>'), { a: '<a href="/register">' })`.
 * Each is opened as it is given; all else is text.
 */
export function markup(text: string, elements: Readonly<Record<string, string>>): string {
  return text
    .split(/(<\/?\w+>)/)
    .map((part) => {
      const [, close = '', name = ''] = /^<(\/?)(\w+)>$/.exec(part) ?? [];
      const opening = elements[name];
      if (!opening) return escaped(part);
      return close ? `</${/^<([\w-]+)/.exec(opening)?.[1]}>` : opening;
    })
    .join('');
}
