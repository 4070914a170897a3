import { createSemaphore } from '../../core/queue.ts';

/** OWASP's second argon2id profile (ASVS 5.0, 11.4.2): 19 MiB, two passes, one lane. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** Hashes at the same time: 57 MiB at most, and a core is left for everybody else on all but the smallest machines. */
const AT_ONCE = 3;
/** Callers that may wait for their turn; at 50 hashes a second the last of them waits for two seconds. */
const MAY_WAIT = 100;

/** The hash of a password nobody knows, made with the cost above. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$tWGGo4OqwQlMMl0u1lTd77PrGWhX4RdeA2SQKsiy7Is$+7/VTto6FfbzYIabF8GxG3pVGIxlwsOT/jvpijuae+s';

const withHashing = createSemaphore(AT_ONCE, MAY_WAIT);

/** The argon2id hash of a password. 503 when too many are waiting for theirs. */
export const hashPassword = (password: string): Promise<string> =>
  withHashing(() => Bun.password.hash(password, COST));

/**
 * True when the password belongs to the hash. Without a hash it takes as long and answers false, so that
 * an unknown address cannot be told from a wrong password by the clock. 503 when too many are waiting for their turn;
 * `begin` is called when it has come, and may refuse by throwing.
 */
export async function passwordMatches(
  password: string,
  hash: string | null,
  begin?: () => Promise<void>,
): Promise<boolean> {
  const matches = await withHashing(async () => {
    await begin?.();
    return Bun.password.verify(password, hash ?? DECOY);
  });
  return matches && hash !== null;
}
