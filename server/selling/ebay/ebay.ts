import { z } from 'zod';
import { cutAtWord } from '../../../shared/format/format.ts';
import { msg, sentences } from '../../../shared/language/msg.ts';
import { moneyText } from '../../../shared/money/money.ts';
import {
  type ListingDraft,
  type Marketplace,
  MarketplaceError,
  OTHER_PHOTO,
  type PublishStep,
  type RemoteState,
  type StepContext,
  type VendorRecord,
} from '../marketplace.ts';
import { knownLocation, locationOf, NO_LOCATION, policiesOf } from './account.ts';
import {
  account,
  authorizeUrl,
  type CallAnswer,
  callEbay,
  type EbaySettings,
  exchange,
  MARKETPLACE,
  nullIfMissing,
  pageOf,
  parseAnswer,
  refresh,
  SCOPES,
  Warnings,
} from './calls.ts';
import { type Category, categoryWords, ebayReference } from './category.ts';
import { NOT_A_LEAF, warningOf } from './errors.ts';
import { cents, feesOf, INVENTORY, NO_OFFER, type Offer, offerOf, saleOf, text } from './offers.ts';
import { conditionOf, specificsOf } from './specifics.ts';

const MAX_TITLE = 80;
const MAX_ITEM_DESCRIPTION = 4000;
/** Unused photos are deleted after `expirationDate`. */
const EXPIRY_MARGIN_MS = 3_600_000;

const Image = z.object({ imageUrl: z.string(), expirationDate: z.string().nullish() });
/** Errors for a second offer of a SKU. */
const TAKEN = ['25002', '25803', '25703', '25704'];

const refusedIn = ({ notLeaf }: Readonly<VendorRecord>): string[] => (Array.isArray(notLeaf) ? notLeaf : []);

const isNoLeaf = (error: unknown): boolean =>
  error instanceof MarketplaceError && NOT_A_LEAF.includes(error.facts.code ?? '');

/** eBay Inventory API: one SKU and one offer per listing, found again by our reference. */
export function ebay(settings: EbaySettings): Marketplace {
  const reference = ebayReference(settings);

  function warnAll({ warn }: StepContext, { json }: CallAnswer): void {
    for (const warning of Warnings.parse(json ?? {}).warnings ?? []) {
      const sentence = warningOf(warning);
      if (sentence) warn(sentence);
    }
  }

  /** The seller's choice, else the stored one, else the best suggestion; never one eBay has refused. */
  async function categoryOf(
    draft: ListingDraft,
    record: Readonly<VendorRecord>,
    refused: readonly string[],
  ): Promise<Category | null> {
    const known = text(record, 'categoryId');
    const suggestions = await reference.suggestions(categoryWords(draft.coin));
    const left = suggestions.filter(({ id }) => !refused.includes(id));
    return (
      left.find(({ name }) => name === draft.category) ??
      left.find(({ id }) => id === known) ??
      left[0] ??
      null
    );
  }

  /** Skips categories without coins and reports them to `refuse`. Null: there is no other. */
  async function fittingOf(
    draft: ListingDraft,
    record: Readonly<VendorRecord>,
    refuse: (refused: string[]) => Promise<void>,
  ) {
    let refused = refusedIn(record);
    for (;;) {
      const category = await categoryOf(draft, record, refused);
      if (!category) return null;
      try {
        const aspects = await reference.aspects(category.id);
        return { category, aspects, conditions: await reference.conditions(category.id) };
      } catch (error) {
        if (!isNoLeaf(error)) throw error;
        refused = [...refused, category.id];
        await refuse(refused);
      }
    }
  }

  /** Throws 'refused' where eBay would. */
  async function itemOf({ draft, record, keep }: Pick<StepContext, 'draft' | 'record' | 'keep'>) {
    const fitting = await fittingOf(draft, record, (notLeaf) => keep({ notLeaf }));
    if (!fitting) {
      throw new MarketplaceError('refused', msg('eBay suggests no category for this coin.'), {
        remedy: msg('Check the coin’s type on its page, or list the coin on eBay directly.'),
      });
    }
    const { category } = fitting;
    const { specifics, problems } = specificsOf(draft, fitting.aspects);
    const graded = conditionOf(draft.coin, fitting.conditions);
    const [problem] = [...graded.problems, ...problems];
    if (problem) {
      throw new MarketplaceError('refused', problem, { remedy: msg('Correct it, and try again.') });
    }
    const imageUrls = draft.photos.flatMap(({ hash }) => text(record, `image:${hash}`) ?? []);
    return {
      category,
      body: {
        availability: { shipToLocationAvailability: { quantity: 1 } },
        ...(graded.condition && { condition: graded.condition.condition }),
        ...(graded.condition &&
          graded.condition.descriptors.length > 0 && { conditionDescriptors: graded.condition.descriptors }),
        product: {
          title: cutAtWord(draft.title, MAX_TITLE),
          description: cutAtWord(draft.description || draft.title, MAX_ITEM_DESCRIPTION),
          aspects: Object.fromEntries(
            specifics.filter(({ value }) => value).map(({ name, value }) => [name, [value]]),
          ),
          imageUrls,
        },
      },
    };
  }

  const offerBody = (draft: ListingDraft, record: Readonly<VendorRecord>) => ({
    availableQuantity: 1,
    categoryId: text(record, 'categoryId') ?? '',
    listingDescription: html(draft.description || draft.title),
    listingDuration: 'GTC',
    merchantLocationKey: text(record, 'locationKey') ?? '',
    listingPolicies: {
      fulfillmentPolicyId: text(record, 'fulfillmentPolicyId') ?? '',
      paymentPolicyId: text(record, 'paymentPolicyId') ?? '',
      returnPolicyId: text(record, 'returnPolicyId') ?? '',
      // The policy may have another cost.
      shippingCostOverrides: [
        {
          priority: 1,
          shippingServiceType: 'DOMESTIC',
          shippingCost: { value: moneyText(draft.shippingCost), currency: 'USD' },
        },
      ],
    },
    pricingSummary: { price: { value: moneyText(draft.price), currency: 'USD' } },
  });

  const accountStep: PublishStep = {
    name: 'account',
    doing: msg('Checking your eBay account'),
    async run(context) {
      const locationKey = await locationOf(settings, context, context.draft.shipFrom);
      const ids = await policiesOf(settings, context, context.draft, reference);
      await context.keep({ locationKey, ...ids });
    },
  };

  const categoryStep: PublishStep = {
    name: 'category',
    doing: msg('Finding the category'),
    async run(context) {
      const { category } = await itemOf(context);
      await context.keep({ categoryId: category.id, categoryName: category.name });
    },
  };

  const photosStep: PublishStep = {
    name: 'photos',
    doing: msg('Uploading the photos'),
    async run({ draft, record, keep, accessToken: token, signal }) {
      if (draft.photos.length === 0) {
        throw new MarketplaceError('refused', msg('eBay listings need a photo.'), {
          remedy: OTHER_PHOTO,
        });
      }
      for (const photo of draft.photos) {
        if (isUploaded(record, photo.hash)) continue;
        const body = new FormData();
        body.append('image', new Blob([await photo.jpeg()], { type: 'image/jpeg' }), `${photo.side}.jpg`);
        const path = '/commerce/media/v1_beta/image/create_image_from_file';
        const answer = await callEbay(settings, { method: 'POST', host: 'apim', path, body, token, signal });
        const { imageUrl, expirationDate } = parseAnswer(Image, answer, true);
        await keep({
          [`image:${photo.hash}`]: imageUrl,
          [`expires:${photo.hash}`]: Date.parse(expirationDate ?? '') || null,
        });
      }
    },
  };

  const itemStep: PublishStep = {
    name: 'item',
    doing: msg('Describing the coin'),
    async run(context) {
      const { draft, accessToken: token, signal } = context;
      const { body } = await itemOf(context);
      const path = `${INVENTORY}/inventory_item/${encodeURIComponent(draft.reference)}`;
      // PUT replaces: repeating it makes no second item.
      warnAll(context, await callEbay(settings, { method: 'PUT', path, body, token, signal }));
      await context.keep({ sku: draft.reference });
    },
  };

  const offerStep: PublishStep = {
    name: 'offer',
    doing: msg('Creating the offer'),
    async run(context) {
      const { draft, record, keep, accessToken: token, signal } = context;
      const body = offerBody(draft, record);
      const update = async ({ offerId }: Offer) => {
        await keep({ offerId });
        const path = `${INVENTORY}/offer/${encodeURIComponent(offerId)}`;
        const call = () => callEbay(settings, { method: 'PUT', path, body, token, signal });
        warnAll(context, await refusing(context, call));
      };
      const there = await offerOf(settings, context, draft.reference);
      if (there) return update(there);
      const whole = { sku: draft.reference, marketplaceId: MARKETPLACE, format: 'FIXED_PRICE', ...body };
      const path = `${INVENTORY}/offer`;
      const call = () => callEbay(settings, { method: 'POST', path, body: whole, token, signal });
      const answer = await refusing(context, call).catch(async (error: unknown) => {
        // One offer per SKU: it may exist but not be listed yet.
        const is = error instanceof MarketplaceError && TAKEN.includes(error.facts.code ?? '');
        const made = is ? await offerOf(settings, context, draft.reference) : null;
        if (!made) throw error;
        return update(made);
      });
      if (!answer) return;
      warnAll(context, answer);
      await keep({ offerId: parseAnswer(z.object({ offerId: z.string().min(1) }), answer, true).offerId });
    },
  };

  const publishStep: PublishStep = {
    name: 'publish',
    doing: msg('Publishing on eBay'),
    async run(context) {
      const { draft, keep, accessToken: token, signal } = context;
      const offer = await offerOf(settings, context, draft.reference);
      if (!offer) {
        throw new MarketplaceError('refused', msg('The offer no longer exists on eBay.'), {
          remedy: msg('Please try again.'),
        });
      }
      if (offer.status === 'PUBLISHED' && offer.listing?.listingId) {
        await keep({ listingId: offer.listing.listingId, publishedAt: Date.now() });
        return;
      }
      for (const { name, amount } of (await feesOf(settings, context, offer.offerId)) ?? []) {
        if (amount > 0) context.warn(charge(`$${moneyText(amount)}`, name));
      }
      const path = `${INVENTORY}/offer/${encodeURIComponent(offer.offerId)}/publish`;
      const answer = await refusing(context, () =>
        callEbay(settings, { method: 'POST', path, token, signal }),
      );
      warnAll(context, answer);
      const { listingId } = parseAnswer(z.object({ listingId: z.string().min(1) }), answer, true);
      await keep({ listingId, publishedAt: Date.now() });
    },
  };

  /** The next try takes another category. */
  async function refusing<T>({ record, keep }: StepContext, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const known = text(record, 'categoryId');
      if (isNoLeaf(error) && known) await keep({ notLeaf: [...refusedIn(record), known] });
      throw error;
    }
  }

  return {
    id: 'ebay',
    environment: settings.environment,
    scopes: SCOPES,
    authorizeUrl: ({ state }) => authorizeUrl(settings, state),
    exchange: ({ code }) => exchange(settings, code),
    refresh: (refreshToken) => refresh(settings, refreshToken),
    // eBay has no revocation; tokens expire, or the seller withdraws them.
    revoke: async () => undefined,
    account: (accessToken, signal) => account(settings, accessToken, signal),

    notificationKey: (keyId) => reference.notificationKey(keyId),

    steps: [accountStep, categoryStep, photosStep, itemStep, offerStep, publishStep],

    published(record) {
      const listingId = text(record, 'listingId');
      return listingId ? { listingId, url: pageOf(settings, listingId) } : null;
    },

    // eBay applies changes of item and offer at once.
    async revise(context) {
      for (const step of [categoryStep, photosStep, itemStep, offerStep]) await step.run(context);
    },

    async end({ reference: sku, ...context }) {
      const offer = await offerOf(settings, context, sku);
      if (offer?.status !== 'PUBLISHED') return;
      const { accessToken: token, signal } = context;
      const path = `${INVENTORY}/offer/${encodeURIComponent(offer.offerId)}/withdraw`;
      await nullIfMissing(NO_OFFER, () => callEbay(settings, { method: 'POST', path, token, signal }));
    },

    async state({ reference: sku, record, ...context }): Promise<RemoteState> {
      const listingId = text(record, 'listingId');
      const offer = await offerOf(settings, context, sku);
      const isActive =
        offer?.status === 'PUBLISHED' && (offer.listing?.listingStatus ?? 'ACTIVE') === 'ACTIVE';
      if (offer && isActive && !offer.listing?.soldQuantity) {
        const price = cents(offer.pricingSummary?.price?.value);
        const id = offer.listing?.listingId ?? listingId;
        return { state: 'active', url: id ? pageOf(settings, id) : null, views: null, price, title: null };
      }
      if (!offer && !listingId) return { state: 'absent' };
      const sale = await saleOf(settings, context, sku, record);
      if (sale) return sale;
      // Sold, but the order is not visible yet.
      if (offer?.listing?.soldQuantity) return { state: 'sold', soldAt: null, price: null, fees: null };
      return listingId || offer?.listing?.listingId ? { state: 'ended', endedAt: null } : { state: 'absent' };
    },

    async preview({ draft, ...access }) {
      const notes: string[] = [];
      const fitting = await fittingOf(draft, {}, async () => undefined);
      if (!fitting) notes.push(msg('eBay suggests no category for this coin.'));
      const { specifics, problems } = specificsOf(draft, fitting?.aspects ?? []);
      const graded = conditionOf(draft.coin, fitting?.conditions ?? []);
      notes.push(...graded.problems, ...problems);
      if (!draft.shipFrom && !(await knownLocation(settings, access, null)))
        notes.push(sentences(NO_LOCATION, msg('Enter your postal code.')));
      if (draft.photos.length === 0) notes.push(msg('eBay listings need a photo.'));
      const offer = await offerOf(settings, access, draft.reference);
      const fees =
        offer && offer.status !== 'PUBLISHED' ? await feesOf(settings, access, offer.offerId) : null;
      return {
        title: cutAtWord(draft.title, MAX_TITLE),
        category: fitting?.category.name ?? null,
        categories: (await reference.suggestions(categoryWords(draft.coin))).map(({ name }) => name),
        condition: graded.condition?.name ?? null,
        specifics,
        tags: [],
        fees,
        notes,
      };
    },
  };
}

function isUploaded(record: Readonly<VendorRecord>, hash: string): boolean {
  if (!text(record, `image:${hash}`)) return false;
  // A published listing keeps its photos.
  if (text(record, 'listingId')) return true;
  const expires = record[`expires:${hash}`];
  return typeof expires !== 'number' || expires > Date.now() + EXPIRY_MARGIN_MS;
}

const charge = (amount: string, fee: string) =>
  msg('eBay charges {amount} for this listing ({fee}).', { amount, fee });

/** Paragraphs and line breaks only. */
function html(plain: string): string {
  const escaped = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
