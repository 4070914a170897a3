import { Fragment, type ReactNode } from 'react';

/** What an element of a text becomes: `{ link: (inside) => <a href="/login">{inside}</a> }`. */
type Elements = Readonly<Record<string, (inside: string) => ReactNode>>;

/**
 * A text with elements in it, which may stand elsewhere in another language: `rich(t('New here? <link>Create an account</link>'), { link })`.
 * Elements do not lie in each other; `<name/>` has nothing inside.
 */
export function rich(text: string, elements: Elements): ReactNode {
  return partsOf(text, Object.keys(elements)).map(({ name, inside }, index) => {
    const make = name === undefined ? undefined : elements[name];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order.
    return <Fragment key={index}>{make ? make(inside) : inside}</Fragment>;
  });
}

/** A part of a text: what is inside an element of it, or what stands between them. */
interface Part {
  /** The element; undefined for what stands between. */
  name?: string;
  inside: string;
}

/**
 * A text taken apart at the elements of these names: "New here? <link>Join</link>" at `link`. They do not lie in each other; `<name/>` has nothing
 * inside. Others are text: what stands in a value may look like an element.
 */
export function partsOf(text: string, names: readonly string[]): Part[] {
  const any = names.join('|');
  const element = new RegExp(`(<(?:${any})>.*?</(?:${any})>|<(?:${any})/>)`, 's');
  return text.split(element).map((part) => {
    const [, name, inside = ''] = /^<(\w+)(?:\/>|>(.*)<\/\1>)$/s.exec(part) ?? [];
    return name && names.includes(name) ? { name, inside } : { inside: part };
  });
}
