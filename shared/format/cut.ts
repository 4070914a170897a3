/**
 * At most `max` UTF-16 units of a text, as sites count its characters: cut between two words where one ends in its second half, else
 * wherever it must be, but never inside a sign.
 */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.slice(0, max + 1).search(/\s\S*$/);
  const cut = text.slice(0, end >= max / 2 ? end : max);
  // The first half of a sign of two units says nothing.
  return cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}
