import type { Coin } from '../../shared/coins/model.ts';
import { notFound } from '../core/errors.ts';
import type { CoinsDeps } from './deps.ts';
import { coinRow } from './queries.ts';
import { toCoin } from './view.ts';
import { writeCoin } from './write.ts';

/**
 * The owner says that a coin is what it is called, as it now stands, and what is to be learned from that is kept; 404 when absent or somebody else's. */
export const confirmCoin = (deps: CoinsDeps, userId: string, id: number): Promise<Coin> =>
  deps.db.transaction(async (tx) => {
    const before = await coinRow(tx, userId, id);
    if (!before) throw notFound();
    // Pressed twice, it was confirmed the first time.
    if (before.userVerified && !before.needsReview) return toCoin(before);
    const confirmed = { userVerified: true, needsReview: false, lastVerified: new Date() };
    return toCoin(await writeCoin(tx, deps, before, confirmed, { given: {} }));
  });
