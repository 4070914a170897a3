import { Fragment, type ReactNode } from 'react';

type Elements = Readonly<Record<string, (inside: string) => ReactNode>>;

/** `rich(t('New here? <link>Create an account</link>'), { link })`. No nesting; `<name/>` is empty. */
export function rich(text: string, elements: Elements): ReactNode {
  return partsOf(text, Object.keys(elements)).map(({ name, inside }, index) => {
    const make = name === undefined ? undefined : elements[name];
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order.
    return <Fragment key={index}>{make ? make(inside) : inside}</Fragment>;
  });
}

interface Part {
  /** Undefined for text between elements. */
  name?: string;
  inside: string;
}

/**
 * Splits at these elements only: values may contain text that looks like others. No nesting; `<name/>` is
 * empty.
 */
export function partsOf(text: string, names: readonly string[]): Part[] {
  const any = names.join('|');
  const element = new RegExp(`(<(?:${any})>.*?</(?:${any})>|<(?:${any})/>)`, 's');
  return text.split(element).map((part) => {
    const [, name, inside = ''] = /^<(\w+)(?:\/>|>(.*)<\/\1>)$/s.exec(part) ?? [];
    return name && names.includes(name) ? { name, inside } : { inside: part };
  });
}
