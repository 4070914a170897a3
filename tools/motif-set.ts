/** The name of a set of reliefs: eight digits of the SHA-256 of their names and content. */
export function setOf(reliefs: readonly (readonly [name: string, relief: Uint8Array])[]): string {
  const hash = new Bun.CryptoHasher('sha256');
  for (const [name, relief] of reliefs) hash.update(name).update(relief);
  return hash.digest('hex').slice(0, 8);
}
