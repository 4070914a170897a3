/**
 * Undoes Elysia's parsing of commas and JSON in parameters. A repeated parameter stays a list, which every schema
 * refuses.
 */
export function asTexts(query: Record<string, unknown>, url: string): void {
  if (Object.values(query).every((value) => typeof value === 'string')) return;
  const given = new URL(url).searchParams;
  for (const name of given.keys()) {
    const all = given.getAll(name);
    query[name] = all.length === 1 ? all[0] : all;
  }
}
