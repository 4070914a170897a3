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
