/**
 * Gives the parameters of an address back as the texts they are: Elysia makes lists of those with a comma, and values of what looks like
 * JSON. Of one that is named twice, the last counts.
 */
export function asTexts(query: Record<string, unknown>, url: string): void {
  if (Object.values(query).every((value) => typeof value === 'string')) return;
  Object.assign(query, Object.fromEntries(new URL(url).searchParams));
}
