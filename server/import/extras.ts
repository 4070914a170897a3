import { and, eq, lte } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { collectionValues, type OwnerId } from '../../db/schema.ts';
import type { ImportBrought } from '../../shared/import/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { photoHash } from '../../shared/photos/model.ts';
import { addAlbums, takeAlbumsBack } from '../albums/own.ts';
import { addDrafts, giveDraftPhotos, takeDraftsBack } from '../coins/drafts.ts';
import { addViews, takeViewsBack } from '../coins/saved-views.ts';
import { encoded } from '../photos/encoder.ts';
import type { ImportDeps } from './deps.ts';
import { storedPhoto } from './photos.ts';
import type { Extras } from './read/extras.ts';
import type { Staged } from './read/staged.ts';
import type { ImportRecord } from './work.ts';

/** In one transaction with the start, so that a limit refuses the whole import. */
export async function addExtras(tx: Orm, userId: OwnerId, extras: Extras): Promise<ImportBrought> {
  const drafts = extras.drafts.map(({ id, form, createdAt, updatedAt }) => ({
    ...{ id, form, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) },
  }));
  return {
    broughtAlbums: await addAlbums(tx, userId, extras.albums),
    broughtViews: await addViews(tx, userId, extras.savedViews),
    broughtDrafts: await addDrafts(tx, userId, drafts),
    broughtUntil: await addDays(tx, userId, extras.values),
  };
}

/** Days of value, only into a collection that has none; answers the last one. */
async function addDays(tx: Orm, userId: OwnerId, days: Extras['values']): Promise<string | null> {
  const today = new Date().toISOString().slice(0, 10);
  const earlier = days.flatMap(({ day, value, paid }) => {
    return value === null || day >= today ? [] : [{ userId, day, value, paid: paid ?? null }];
  });
  if (earlier.length === 0) return null;
  const mine = eq(collectionValues.userId, userId);
  const [own] = await tx.select({ day: collectionValues.day }).from(collectionValues).where(mine).limit(1);
  if (own) return null;
  const AT_ONCE = 500;
  for (let at = 0; at < earlier.length; at += AT_ONCE)
    await tx
      .insert(collectionValues)
      .values(earlier.slice(at, at + AT_ONCE))
      .onConflictDoNothing();
  return (
    earlier
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? null
  );
}

/** Undoes `addExtras`. */
export async function takeExtrasBack(tx: Orm, userId: OwnerId, brought: ImportBrought): Promise<void> {
  const { broughtAlbums = [], broughtViews = [], broughtDrafts = [], broughtUntil } = brought;
  await takeAlbumsBack(tx, userId, broughtAlbums);
  await takeViewsBack(tx, userId, broughtViews);
  await takeDraftsBack(tx, userId, broughtDrafts);
  if (broughtUntil)
    await tx
      .delete(collectionValues)
      .where(and(eq(collectionValues.userId, userId), lte(collectionValues.day, broughtUntil)));
}

export const broughtCount = (brought: ImportBrought): number => {
  const { broughtRates = [], broughtAlbums = [], broughtViews = [], broughtDrafts = [] } = brought;
  return broughtRates.length + broughtAlbums.length + broughtViews.length + broughtDrafts.length;
};

/** After the photos of coins; answers what could not be stored. */
export async function storeDraftPhotos(
  deps: ImportDeps,
  { id, userId, mapping }: ImportRecord,
  { file: { extras }, photoNotes }: Staged,
): Promise<string[]> {
  const problems = new Set<string>();
  const { encode, end } = encoded.series();
  const store = async (url: string | null | undefined): Promise<string | null> => {
    const file = photoHash(url);
    if (!file) return null;
    const by = { of: `import ${id}`, encode, task: 'exported' as const };
    const stored = await storedPhoto(deps, { id, userId }, { file, ...photoNotes(file) }, by);
    if (typeof stored === 'string') return stored;
    problems.add(msg('A draft’s photo couldn’t be imported: {message}', { message: stored.sentence }));
    return null;
  };
  try {
    for (const draft of extras?.drafts ?? []) {
      if (!mapping.broughtDrafts?.includes(draft.id)) continue;
      const obverseImageUrl = await store(draft.obverseImageUrl);
      const reverseImageUrl = await store(draft.reverseImageUrl);
      if (!obverseImageUrl && !reverseImageUrl) continue;
      const photos = { obverseImageUrl, reverseImageUrl, updatedAt: new Date(draft.updatedAt) };
      await deps.db.transaction((tx) => giveDraftPhotos(tx, userId, draft.id, photos));
    }
    return [...problems];
  } finally {
    end();
  }
}
