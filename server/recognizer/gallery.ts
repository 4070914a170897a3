import { and, desc, eq, isNull } from 'drizzle-orm';
import { coins, readerSides } from '../../db/schema.ts';
import type { SimilarCoin } from '../../shared/recognizer/model.ts';
import type { RecognizerDeps } from './deps.ts';
import { KEPT, topUp } from './gallery-upkeep.ts';
import { type GalleryEntry, starterGallery } from './starter.ts';
import { DESCRIPTOR_LENGTH } from './vision/polar.ts';

/** The user's sides, then the starter gallery. */
export async function galleryOf(deps: RecognizerDeps, userId: string): Promise<GalleryEntry[]> {
  topUp(deps, userId);
  const rows = await deps.db.orm
    .select({
      ...{ key: readerSides.id, side: readerSides.side, descriptor: readerSides.descriptor },
      ...{ typeId: readerSides.typeId, itemId: readerSides.itemId, coinId: coins.id },
      ...{ name: coins.name, year: coins.year, coinType: coins.coinType, obverse: coins.obverseImageUrl },
    })
    .from(readerSides)
    .innerJoin(coins, eq(coins.id, readerSides.coinId))
    .where(
      and(
        eq(readerSides.userId, userId),
        eq(coins.userId, userId),
        isNull(coins.deletedAt),
        eq(coins.userVerified, true),
      ),
    )
    .orderBy(desc(coins.id));
  const counts = new Map<string, number>();
  const own = rows.flatMap(({ key, side, descriptor, typeId, itemId, ...coin }): GalleryEntry[] => {
    const which = `${side} ${typeId} ${itemId}`;
    const before = counts.get(which) ?? 0;
    if (before >= KEPT || descriptor.length !== DESCRIPTOR_LENGTH) return [];
    counts.set(which, before + 1);
    const bytes = new Int8Array(descriptor.buffer, descriptor.byteOffset, descriptor.length);
    return [{ key, side, descriptor: bytes, typeId, itemId, coin: looksLike(coin) }];
  });
  return [...own, ...(await starterGallery(deps))];
}

interface Named {
  coinId: number;
  name: string;
  year: number;
  coinType: string;
  obverse: string | null;
}

const looksLike = ({ coinId, name, year, coinType, obverse }: Named): SimilarCoin => ({
  coinId,
  name: name.includes(String(year)) ? name : `${year} ${coinType}`,
  obverseImageUrl: obverse,
});
