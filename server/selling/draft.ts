import type { CoinRow, listingPublications, marketplaceListings, OwnerId } from '../../db/schema.ts';
import { mintName } from '../../shared/catalogue/mints.ts';
import { isUnitedStates } from '../../shared/coins/identity.ts';
import { msg } from '../../shared/language/msg.ts';
import { suggestedCategory } from '../../shared/marketplace/suggest.ts';
import { hashIn } from '../../shared/photos/model.ts';
import { toCoin } from '../coins/view.ts';
import { AppError } from '../core/errors.ts';
import { shownPhoto } from '../photos/service.ts';
import type { SellingDeps } from './deps.ts';
import {
  type ListedCoin,
  type ListingDraft,
  type ListingPhoto,
  MarketplaceError,
  OTHER_PHOTO,
} from './marketplace.ts';

export type ListingRow = typeof marketplaceListings.$inferSelect;
export type PublicationRow = typeof listingPublications.$inferSelect;

export type Offer = Pick<
  ListingRow,
  | 'title'
  | 'description'
  | 'price'
  | 'shippingCost'
  | 'returnsAccepted'
  | 'returnPeriod'
  | 'tags'
  | 'specifics'
  | 'subcategory'
  | 'shipFrom'
  | 'condition'
  | 'obverseImageUrl'
  | 'reverseImageUrl'
>;

export function draftOf(deps: SellingDeps, coin: CoinRow, offer: Offer, reference: string): ListingDraft {
  return {
    ...{ reference, title: offer.title, description: offer.description },
    ...{ price: offer.price, shippingCost: offer.shippingCost },
    ...{ returnsAccepted: offer.returnsAccepted, returnPeriod: offer.returnPeriod },
    ...{ tags: offer.tags ?? [], specifics: offer.specifics ?? {}, shipFrom: offer.shipFrom },
    category: offer.subcategory,
    coin: listedCoin(coin, offer.condition),
    photos: photosOf(deps, coin, offer),
  };
}

const PRECIOUS = ['gold', 'silver', 'platinum', 'palladium'];

function listedCoin(coin: CoinRow, condition: string): ListedCoin {
  const { name, coinType, category, year, mintMark, country, composition, weight, diameter } = coin;
  const grade = coin.grade ?? '';
  const fine = Object.entries(coin.metalContent ?? {}).flatMap(([metal, percent]) =>
    PRECIOUS.includes(metal.toLowerCase()) ? [percent] : [],
  );
  return {
    ...{ name, coinType, category, year, mintMark, country, composition, weight, diameter, condition },
    mint: coin.mint ?? mintOf(coin),
    denomination: denominationOf(coin),
    fineness: fine.length > 0 ? Math.round(Math.max(...fine) * 10) : null,
    ...{ variation: coin.variation, series: coin.series },
    isProof: /^proof/i.test(condition) || /^P[FR]-/i.test(grade),
    ...{ isGraded: coin.isGraded, gradingCompany: coin.gradingCompany, grade: coin.grade },
    certificationNumber: coin.certificationNumber,
  };
}

const mintOf = ({ country, mintMark }: CoinRow): string | null =>
  isUnitedStates(country) && mintMark ? (mintName(mintMark) ?? null) : null;

const SINGLE: Record<string, string> = {
  'Half Dollars': 'Half Dollar',
  Quarters: 'Quarter',
  Dimes: 'Dime',
  Nickels: 'Nickel',
  Cents: 'Cent',
  Dollars: 'Dollar',
};

/** A US coin's by category; a world coin's type is its denomination. */
function denominationOf(coin: CoinRow): string | null {
  if (!isUnitedStates(coin.country)) return coin.coinType;
  return SINGLE[suggestedCategory(toCoin(coin)).split(' > ').at(-1) ?? ''] ?? null;
}

function photosOf(deps: SellingDeps, coin: CoinRow, offer: Offer): ListingPhoto[] {
  return [offer.obverseImageUrl, offer.reverseImageUrl].flatMap((url) => {
    const hash = hashIn(url);
    if (!url || !hash) return [];
    // The seller may have put the reverse first.
    const side = url === coin.reverseImageUrl ? 'reverse' : 'obverse';
    const alt = `${side === 'obverse' ? 'Obverse' : 'Reverse'} of the coin: ${coin.name}`;
    return [{ side, hash, alt, jpeg: () => readPhoto(deps, coin.userId, url, side) }];
  });
}

/** Throws 'refused' when the photo is gone; other failures, such as a busy encoder, may pass. */
async function readPhoto(deps: SellingDeps, userId: OwnerId, url: string, side: string) {
  try {
    return await shownPhoto(deps, userId, url);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    const gone =
      side === 'reverse'
        ? msg('The reverse photo no longer exists.')
        : msg('The obverse photo no longer exists.');
    throw new MarketplaceError('refused', gone, {
      remedy: OTHER_PHOTO,
    });
  }
}
