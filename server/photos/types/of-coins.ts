import { isAmerican } from '../../../shared/coins/country.ts';
import type { CollectionCoin } from '../../../shared/coins/model.ts';
import { type Catalogue, typesMeant } from '../../catalogue/service.ts';
import { createCache } from '../../core/cache.ts';
import type { PhotosDeps } from '../deps.ts';
import type { SidesOfType } from './service.ts';

/** What of a coin its types are told by. */
type Typed = Pick<
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

/** To tell the type of a described coin takes a fraction of a millisecond, and a collection has many alike. */
const typesOf = createCache<Catalogue, string[]>({ most: 5000 });

/**
 * Coins with the pictures that the operator keeps for their types, each for a side without a photo of its own. As they are where there is no such picture,
 * which costs no more than a look at the folder every ten seconds.
 */
export async function withTypePictures<Coin extends Typed>(deps: PhotosDeps, coins: Coin[]): Promise<Coin[]> {
  const pictures = await deps.typePictures.all((id) => deps.catalogue().typesById.has(id));
  if (pictures.size === 0) return coins;
  const catalogue = deps.catalogue();
  return coins.map((coin) => {
    const found = picturesFor(catalogue, pictures, coin);
    return found ? { ...coin, typePictures: found } : coin;
  });
}

/** The same of one coin. */
export async function withTypePicture<Coin extends Typed>(deps: PhotosDeps, coin: Coin): Promise<Coin> {
  const [same] = await withTypePictures(deps, [coin]);
  return same ?? coin;
}

function picturesFor(
  catalogue: Catalogue,
  pictures: ReadonlyMap<string, SidesOfType>,
  coin: Typed,
): SidesOfType | undefined {
  const own = { obverse: coin.obverseImageUrl ?? coin.imageUrl, reverse: coin.reverseImageUrl };
  // Beside a photo of the piece itself a picture of another one would be taken for it.
  if (own.obverse || own.reverse || !isAmerican(coin)) return undefined;
  const { name, coinType, year, mintMark, series, variation, condition, grade } = coin;
  const said = { name, coinType, year, mintMark, series, variation, condition, grade };
  const ids = typesOf(catalogue, JSON.stringify(said), () => typesMeant(catalogue, said));
  const id = ids.find((one) => pictures.has(one));
  return id === undefined ? undefined : pictures.get(id);
}
