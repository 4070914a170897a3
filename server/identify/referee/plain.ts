/** Controls, marks that turn the direction of writing, invisible characters, and halves of characters. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/**
 * Somebody else's words as one bounded line of visible text, at most `max` characters; null where nothing is left.
 * Markup stays what it is: text.
 */
export function oneLine(text: string | null | undefined, max: number): string | null {
  if (!text) return null;
  // Nobody needs more of a text than would fill the line several times over.
  const line = text
    .slice(0, max * 4)
    .toWellFormed()
    .replace(UNSEEN, ' ')
    .replaceAll('\ufffd', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, max).join('').trim() || null;
}

/** A sentence out of somebody else's words: with a capital and a full stop. */
export function sentence(text: string | null | undefined, max: number): string | null {
  const line = oneLine(text, max);
  if (!line) return null;
  const begun = line.charAt(0).toUpperCase() + line.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
