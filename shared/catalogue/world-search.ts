/** Bounds of a search of the world catalogue, as for the US one; a longer query is cut. */
export const WORLD_SEARCH = { minLength: 2, maxLength: 100, limit: 10, maxLimit: 50 } as const;
