import type { Catalogue } from '../../db/catalogue/load.ts';
import { isAmerican } from '../../shared/coins/identity.ts';
import type { CollectionCoin } from '../../shared/coins/model.ts';
import { typesMeant } from '../catalogue/specifications.ts';
import { createCache } from '../core/cache.ts';
import type { PhotosDeps } from './deps.ts';
import type { SidesOfType } from './type-pictures.ts';

type TypedCoin = Pick<
  CollectionCoin,
  | 'name'
  | 'coinType'
  | 'year'
  | 'mintMark'
  | 'condition'
  | 'grade'
  | 'country'
  | 'obverseImageUrl'
  | 'imageUrl'
> &
  Partial<Record<'series' | 'variation', string | null>> &
  Pick<CollectionCoin, 'reverseImageUrl' | 'typePictures'>;

/** Recognizing a type takes a fraction of a millisecond, and many coins are alike. */
const typesOf = createCache<Catalogue, string[]>({ most: 5000 });

/** Adds the operator's pictures to coins without photos. */
export async function withTypePictures<Coin extends TypedCoin>(
  deps: PhotosDeps,
  coins: Coin[],
): Promise<Coin[]> {
  const pictures = await deps.typePictures.all((id) => deps.catalogue().typesById.has(id));
  if (pictures.size === 0) return coins;
  const catalogue = deps.catalogue();
  return coins.map((coin) => {
    const found = picturesFor(catalogue, pictures, coin);
    return found ? { ...coin, typePictures: found } : coin;
  });
}

export async function withTypePicture<Coin extends TypedCoin>(deps: PhotosDeps, coin: Coin): Promise<Coin> {
  const [same] = await withTypePictures(deps, [coin]);
  return same ?? coin;
}

function picturesFor(
  catalogue: Catalogue,
  pictures: ReadonlyMap<string, SidesOfType>,
  coin: TypedCoin,
): SidesOfType | undefined {
  const own = { obverse: coin.obverseImageUrl ?? coin.imageUrl, reverse: coin.reverseImageUrl };
  // Next to a photo of the coin another piece's picture would mislead.
  if (own.obverse || own.reverse || !isAmerican(coin)) return undefined;
  const { name, coinType, year, mintMark, series, variation, condition, grade } = coin;
  const description = { name, coinType, year, mintMark, series, variation, condition, grade };
  const ids = typesOf(catalogue, JSON.stringify(description), () => typesMeant(catalogue, description));
  const id = ids.find((one) => pictures.has(one));
  return id === undefined ? undefined : pictures.get(id);
}
