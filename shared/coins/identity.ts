/** What decides which coin it is, and with it what the catalogue knows of it. */
export const IDENTITY = ['name', 'coinType', 'year', 'mintMark', 'series', 'variation', 'country'] as const;

/** What makes it another coin, and not the same one by another name. */
export const ISSUE = ['coinType', 'year', 'mintMark', 'variation'] as const;

/** What decides, besides, what a coin's metal and face are worth. */
export const VALUE_BASIS = [...IDENTITY, 'composition', 'weight', 'metalContent'] as const;
