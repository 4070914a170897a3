/** The coins of a storage place, or with a tag. */
export const filteredHref = (by: 'place' | 'tag', name: string): string =>
  `/collection?view=browse&${by}=${encodeURIComponent(name)}`;
