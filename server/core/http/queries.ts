/**
 * Gives the parameters of an address back as the texts they are: Elysia makes lists of those with a comma, and values of what looks like
 * JSON. One that is named twice stays a list, which every schema refuses.
 */
export function asTexts(query: Record<string, unknown>, url: string): void {
  if (Object.values(query).every((value) => typeof value === 'string')) return;
  const given = new URL(url).searchParams;
  for (const name of given.keys()) {
    const all = given.getAll(name);
    query[name] = all.length === 1 ? all[0] : all;
  }
}
