import type { BrowserContext } from '@playwright/test';
import type {
  LinkStatus,
  Listing,
  ListingPreview,
  ListingSite,
  MarketplaceId,
  SitePreview,
} from '../shared/marketplace/model.ts';

const NAMES = { ebay: 'eBay', etsy: 'Etsy' } as const;

const LINK: Omit<LinkStatus, 'marketplace' | 'name'> = {
  ...{ isConfigured: true, isLinked: true, account: 'ada-coins', environment: 'sandbox' },
  ...{ connectedAt: '2026-11-01T10:00:00.000Z', needsLink: false },
};

const SITE: Omit<ListingSite, 'marketplace' | 'name'> = {
  ...{ status: 'publishing', doing: 'Uploading photos', step: 3, steps: 7, message: null, remedy: null },
  ...{ needsLink: false, warnings: [], listingId: null, url: null, views: null, retryAt: null },
  ...{ listedAt: null, endedAt: null, soldAt: null, soldPrice: null, fees: null, checkedAt: null },
};

const PREVIEW: Omit<SitePreview, 'marketplace' | 'name'> = {
  ...{
    isLinked: true,
    title: null,
    category: 'Morgan Dollars (1878-1904, 1921)',
    condition: 'Ungraded',
    categories: [],
  },
  specifics: [
    { name: 'Year', value: '1893', isRequired: true, choices: [] },
    { name: 'Denomination', value: '', isRequired: true, choices: ['$1', '50C'] },
  ],
  ...{ tags: ['coin'], fees: [{ name: 'Insertion fee', amount: '0.35' }], message: null },
};

/** What the server says of selling, so that screens can be seen in every state a listing may be in. */
export interface Selling {
  links: LinkStatus[];
  listings: Listing[];
  /** Bodies of the calls that change something, with method and path. */
  asked: [call: string, body: unknown][];
  /** The next call that lists a coin is refused. */
  refusal: { status: number; body: object } | null;
  /** Changes how the newest listing stands on a marketplace. */
  stand(marketplace: MarketplaceId, change: Partial<ListingSite>): void;
}

const link = (marketplace: MarketplaceId): LinkStatus => ({ marketplace, name: NAMES[marketplace], ...LINK });

/** Answers in place of the server whatever screens ask about selling; coins, photos and accounts are the server's own. */
export async function answerSelling(context: BrowserContext): Promise<Selling> {
  const selling: Selling = {
    links: [link('ebay'), link('etsy')],
    ...{ listings: [], asked: [], refusal: null },
    stand(marketplace, change) {
      const site = selling.listings[0]?.sites.find((one) => one.marketplace === marketplace);
      Object.assign(site ?? {}, change);
    },
  };
  await context.route('**/api/marketplace/links', (route) =>
    route.fulfill({ json: { links: selling.links } }),
  );
  await context.route('**/api/auth/profile', async (route) => {
    const profile = await (await route.fetch()).json();
    const [ebayLinked, etsyLinked] = selling.links.map(({ isLinked }) => isLinked);
    const marketplaces = { ebay: true, etsy: true };
    await route.fulfill({ json: { ...profile, ebayLinked, etsyLinked, marketplaces } });
  });
  await context.route('**/api/marketplace/preview', (route) => {
    const body = route.request().postDataJSON();
    return route.fulfill({ json: previewOf(body) });
  });
  await context.route(/\/api\/marketplace\/listings(\/\d+(\/(retry|end))?)?(\?.*)?$/, (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const [newest] = selling.listings;
    if (request.method() === 'GET')
      return route.fulfill({ json: { listings: selling.listings, total: selling.listings.length } });
    const body = request.postDataJSON();
    selling.asked.push([`${request.method()} ${pathname}`, body]);
    if (selling.refusal) {
      const { status, body: json } = selling.refusal;
      selling.refusal = null;
      return route.fulfill({ status, json });
    }
    if (pathname.endsWith('/listings')) {
      const made = listingOf(body);
      selling.listings = [made, ...selling.listings];
      return route.fulfill({ status: 201, json: made });
    }
    if (request.method() === 'PATCH' && newest) Object.assign(newest, body);
    return route.fulfill({ json: newest });
  });
  return selling;
}

// biome-ignore lint/suspicious/noExplicitAny: a body as the screen sends it
function previewOf(body: any): ListingPreview {
  const named: Record<string, string> = body.specifics ?? {};
  const ids: MarketplaceId[] = body.marketplaces ?? [];
  return {
    suggested: {
      title: '1893-S Morgan Silver Dollar Very Fine 90% Silver Coin',
      description: '1893-S Morgan Silver Dollar\n\nYear: 1893',
      ...{ price: '5200.00', category: 'Coins > US > Dollars', condition: 'Very Fine (VF-20 to VF-35)' },
      tags: ['coin', 'collectible', 'numismatic', 'USA', '1893', 'S', '1890s'],
      images: body.images ?? imagesOf.get(body.coinId) ?? { obverse: null, reverse: null },
      shipFrom: null,
    },
    sites: ids.map((marketplace) => ({
      ...{ marketplace, name: NAMES[marketplace], ...PREVIEW },
      fees: marketplace === 'ebay' ? PREVIEW.fees : null,
      specifics: PREVIEW.specifics.map((one) => ({ ...one, value: named[one.name] ?? one.value })),
    })),
    warnings:
      ids.length > 0 && Number(body.price) < 20
        ? [{ kind: 'below-melt', message: 'The price is below what the metal is worth.', marketplace: null }]
        : [],
  };
}

/** The photos of coins, by their ids. */
export const imagesOf = new Map<number, { obverse: string | null; reverse: string | null }>();

// biome-ignore lint/suspicious/noExplicitAny: a body as the screen sends it
function listingOf(body: any): Listing {
  const now = new Date().toISOString();
  const on = (id: MarketplaceId): boolean => body.marketplaces.includes(id);
  return {
    ...{ id: 1, userId: 'ada', coinId: body.coinId, title: body.title, description: body.description },
    ...{ price: Number(body.price).toFixed(2), category: body.category, condition: body.condition },
    ...{ subcategory: null, tags: body.tags, shippingWeight: null, shippingDimensions: null },
    ...{ shippingCost: body.shippingCost, returnsAccepted: true, returnPeriod: 30 },
    ...{
      images: body.images,
      specifics: body.specifics,
      etsyListingId: null,
      etsyStatus: null,
      etsyUrl: null,
    },
    ...{
      ebayListingId: null,
      ebayStatus: null,
      ebayUrl: null,
      listOnEtsy: on('etsy'),
      listOnEbay: on('ebay'),
    },
    ...{ status: 'publishing', listedAt: null, soldAt: null, createdAt: now, updatedAt: now },
    ...{ coinName: '1893-S Morgan Silver Dollar', coinState: 'kept' },
    sites: body.marketplaces.map((marketplace: MarketplaceId) => ({
      ...{ marketplace, name: NAMES[marketplace], ...SITE },
    })),
  };
}
