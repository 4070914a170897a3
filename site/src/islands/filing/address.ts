export const filteredHref = (by: 'place' | 'tag', name: string): string =>
  `/collection?view=browse&${by}=${encodeURIComponent(name)}`;
