import { inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { type CoinRow, coins, type OwnerId } from '../../db/schema.ts';
import type { ChangeKind } from '../../shared/account/collections.ts';
import { columnOf } from '../../shared/coins/identity.ts';
import { note } from '../account/collections/journal.ts';
import { hasMembers } from '../account/collections/service.ts';
import { type Caller, personOf } from '../core/session/sessions.ts';
import type { CoinChange, CoinsDeps } from './deps.ts';

/** The journal records changes of this person; those of the server it does not. */
export const by = <Deps extends CoinsDeps>(deps: Deps, caller: Pick<Caller, 'id' | 'person'>): Deps => ({
  ...deps,
  person: personOf(caller),
});

/** What follows from other fields is no change of its own. */
const DERIVED = new Set<string>([
  ...['updatedAt', 'searchText', 'nameOrder', 'valueOrder', 'category', 'catalogueIds', 'catalogueIssue'],
  ...['goldMicrograms', 'silverMicrograms', 'platinumMicrograms', 'valuedAt', 'valuationSource'],
  ...['ownEstimatedValue', 'ownPurchasePrice', 'rarity', 'rarityScale', 'totalMintage', 'feedbackCount'],
  ...['lastVerified', 'needsReview', 'userVerified', 'uncertaintyFlags'],
]);

/** Of what was given, where that is known: facts of the catalogue follow it. */
function fieldsOf({ before, after, given }: Extract<CoinChange, { kind: 'edited' }>): string[] {
  const fields = (given ? Object.keys(given).map(columnOf) : Object.keys(after)) as (keyof CoinRow)[];
  return fields.filter(
    (field) => !DERIVED.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

interface CoinEntry {
  kind: ChangeKind;
  id: number;
  fields?: string[];
}

function entryOf(change: CoinChange): CoinEntry | null {
  switch (change.kind) {
    case 'added':
    case 'restored':
    case 'unsold':
      return { kind: change.kind, id: change.after.id };
    case 'trashed':
    case 'sold':
      return { kind: change.kind, id: change.before.id };
    case 'conditioned':
      return { kind: 'edited', id: change.before.id, fields: ['condition'] };
    case 'edited': {
      const fields = fieldsOf(change);
      return fields.length > 0 ? { kind: 'edited', id: change.after.id, fields } : null;
    }
    // Values that a vendor or a rate gave.
    default:
      return null;
  }
}

/** All are of one collection. */
export async function noteChanges(tx: Orm, deps: CoinsDeps, changes: readonly CoinChange[]): Promise<void> {
  const [first] = changes;
  if (!first || deps.person === undefined) return;
  const collection = 'after' in first ? first.after : first.before;
  if (!('userId' in collection)) return;
  await noteCoins(
    tx,
    deps,
    collection.userId,
    changes.flatMap((change) => entryOf(change) ?? []),
  );
}

/** Records nothing in a collection without members. */
export async function noteCoins(
  tx: Orm,
  { person }: CoinsDeps,
  collectionId: OwnerId,
  entries: readonly CoinEntry[],
): Promise<void> {
  if (person === undefined || entries.length === 0 || !(await hasMembers(tx, collectionId))) return;
  const ids = entries.map(({ id }) => id);
  const named = await tx.select({ id: coins.id, name: coins.name }).from(coins).where(inArray(coins.id, ids));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  await note(
    tx,
    collectionId,
    person,
    entries.map(({ id, ...entry }) => ({ ...entry, coinId: id, name: names.get(id) ?? '' })),
  );
}
