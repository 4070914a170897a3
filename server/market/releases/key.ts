/** What makes a release the same as another: the operator's own id for it, or its name and the year of its day. */
export function releaseKey({ name, day, id }: { name: string; day: number; id?: string | null }): string {
  const own = id ? wordsOf(id) : '';
  if (own) return `id:${own}`;
  return `${wordsOf(name) || name.trim().toLowerCase()}|${new Date(day).getUTCFullYear()}`;
}

/** Letters, digits and dollar signs alone, without accents: "2026 American Eagle™" is "2026-american-eagle". */
export const wordsOf = (text: string): string =>
  text
    .replace(/[™®©℠]/gu, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}$]+/gu)
    ?.join('-') ?? '';

/** Who tells of releases, in the order in which they are believed: what a later one gives stands. */
export const ORIGINS = ['bundled', 'imported', 'fetched'] as const;
export type Origin = (typeof ORIGINS)[number];

/** How a row is named: each origin keeps its own, so that what it covered shows again when it goes. */
export const rowKey = (origin: Origin, key: string): string => `${origin}:${key}`;

/** The release a row tells of; null for a row nobody has named. */
export const keyOfRow = (stored: string): string | null =>
  /^(?:bundled|imported|fetched):(.+)$/s.exec(stored)?.[1] ?? null;
