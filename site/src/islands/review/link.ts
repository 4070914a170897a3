/** What an address says: where the server holds the identification, if it does, and the coin in its own words. */
export interface Link {
  tempId: string | null;
  data: Record<string, unknown>;
}

/** Characters of `data`: what is longer did not come from here. */
const MOST = 60_000;

/** Reads `?data={json}` of /ai-results; null where there is none. Throws `SyntaxError` for what cannot be read. */
export function readLink(search: string): Link | null {
  const json = new URLSearchParams(search).get('data');
  if (!json) return null;
  const data: unknown = json.length <= MOST ? JSON.parse(json) : null;
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new SyntaxError('This is no identification.');
  const { tempId = null } = data as { tempId?: unknown };
  const isName = typeof tempId === 'string' && /^[\w-]{1,80}$/.test(tempId);
  return { tempId: isName ? tempId : null, data: { ...data } };
}
