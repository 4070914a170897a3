import { Fragment, type ReactNode } from 'react';
import { partsOf } from './parts.ts';

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
