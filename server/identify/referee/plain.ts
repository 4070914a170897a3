/** Control, bidi and invisible characters, and lone surrogates. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** Untrusted text as one visible line of at most `max` characters; null if empty. Markup is not escaped. */
export function oneLine(text: string | null | undefined, max: number): string | null {
  if (!text) return null;
  // Bounds the work on long texts.
  const line = text
    .slice(0, max * 4)
    .toWellFormed()
    .replace(UNSEEN, ' ')
    .replaceAll('\ufffd', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, max).join('').trim() || null;
}

export function sentence(text: string | null | undefined, max: number): string | null {
  const line = oneLine(text, max);
  if (!line) return null;
  const begun = line.charAt(0).toUpperCase() + line.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
