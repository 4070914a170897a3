/** The id at the end of a coin's address on this server, "/coin/7"; null where it is no id. */
export function coinIdIn(path: string): number | null {
  const [, digits] = /^\/coin(?:-detail)?\/(\d+)\/?$/.exec(path) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
