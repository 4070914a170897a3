/** OWASP's second argon2id profile (ASVS 5.0, 11.4.2): 19 MiB, two passes, one lane. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

export const hashPassword = (password: string): Promise<string> => Bun.password.hash(password, COST);

let decoy: Promise<string> | undefined;

/**
 * True when the password belongs to the hash. Without a hash it takes as long and answers false, so that
 * an unknown address cannot be told from a wrong password by the clock.
 */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await Bun.password.verify(password, hash ?? (await decoy));
  return matches && hash !== null;
}
