/** Cuts `limit` + 1 fetched rows to a page; `last` is the cursor of the next one, if any. */
export function pageOf<Row>(found: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = found.slice(0, limit);
  return { page, last: found.length > limit ? page.at(-1) : undefined };
}
