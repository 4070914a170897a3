import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { AccountDeps } from '../deps.ts';

const TIMEOUT_MS = 4_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Gives an account without a picture the one the provider has; one that cannot be had is left out. */
export async function fillInPicture(deps: AccountDeps, userId: string, address: string): Promise<void> {
  try {
    const { fetchBounded } = await import('../../core/outgoing.ts');
    const { body } = await fetchBounded(address, {
      vendor: 'The identity provider',
      headers: { accept: 'image/webp,image/png,image/jpeg' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      retries: 0,
      allowPrivate: deps.config.allowPrivateFetch,
    });
    const { takePicture } = await import('../profile/avatar.ts');
    const profileImageUrl = await takePicture(deps, userId, body);
    await deps.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ profileImageUrl })
        .where(and(eq(users.id, userId), isNull(users.profileImageUrl)));
    });
  } catch (error) {
    deps.log.info('picture of the provider not taken', { userId, error });
  }
}
