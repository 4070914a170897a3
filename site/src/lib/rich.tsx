import { Fragment, type ReactNode } from 'react';

/** What an element of a text becomes: `{ link: (inside) => <a href="/login">{inside}</a> }`. */
type Elements = Readonly<Record<string, (inside: string) => ReactNode>>;

/**
 * A text with elements in it, which may stand elsewhere in another language: `rich(t('New here? <link>Create an account</link>'), { link })`.
 * Elements do not lie in each other; `<name/>` has nothing inside.
 */
export function rich(text: string, elements: Elements): ReactNode {
  // Only these: what stands in a value may look like an element.
  const names = Object.keys(elements).join('|');
  const element = new RegExp(`(<(?:${names})>.*?</(?:${names})>|<(?:${names})/>)`, 's');
  return text.split(element).map((part, index) => {
    const [, name = '', inside = ''] = /^<(\w+)(?:\/>|>(.*)<\/\1>)$/s.exec(part) ?? [];
    const make = elements[name];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order.
    return <Fragment key={index}>{make ? make(inside) : part}</Fragment>;
  });
}
