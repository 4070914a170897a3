/**
 * A page of `limit` of the rows that were found, of which one more was asked for; `last` is its last one where others follow, from which the next
 * page goes on.
 */
export function pageOf<Row>(found: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = found.slice(0, limit);
  return { page, last: found.length > limit ? page.at(-1) : undefined };
}
