import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { t } from '../../../../shared/language/i18n.ts';
import {
  type Listing,
  type ListingBody,
  type ListingPatch,
  type ListingSite,
  type ListingState,
  MARKETPLACE_NAMES,
  type MarketplaceId,
  type PreviewBody,
} from '../../../../shared/marketplace/model.ts';
import { api, sent, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { toast } from '../toast.ts';
import { hearOtherTabs, tellOtherTabs } from './lists.ts';
import { refreshProfile } from './profile.ts';

export type ListingForm = z.input<typeof ListingBody>;

const LISTINGS = ['marketplace', 'listings'] as const;

const askAnew = () => void queryClient.invalidateQueries({ queryKey: LISTINGS });

/** Tells this browser's other tabs that a listing has changed. */
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('mintmark-listings');
if (channel) channel.onmessage = askAnew;
// A coin that was deleted, sold or restored there may have been for sale.
hearOtherTabs(askAnew);

function changed() {
  channel?.postMessage(null);
  askAnew();
}

export const linksQuery = queryOptions({
  queryKey: ['marketplace', 'links'],
  queryFn: async () => unwrap(await api.marketplace.links.get()).links,
});

/** How the account of each marketplace is linked; nothing for guests. */
export const useLinks = (enabled = true) => useQuery({ ...linksQuery, enabled }, queryClient);

/** Asks anew which accounts are linked, after one has come or gone. */
export async function refreshLinks() {
  await Promise.all([
    refreshProfile(),
    queryClient.invalidateQueries({ queryKey: linksQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['marketplace', 'debug'] }),
  ]);
}

/** Whether something is being done on a site that changes how the listing stands there: published, changed or ended. */
export const isWorking = ({ status, doing }: Pick<ListingSite, 'status' | 'doing'>): boolean =>
  status === 'draft' || status === 'publishing' || doing !== null;

/** How often a listing under way is asked for, in milliseconds; one that waits to be tried again, seldom. */
const EACH_SECOND = 1000;
const WHILE_WAITING = 5000;

function pace(listings: readonly Listing[] | undefined): number | false {
  const working = listings?.flatMap(({ sites }) => sites).filter(isWorking) ?? [];
  if (working.length === 0) return false;
  return working.every(({ retryAt }) => retryAt !== null) ? WHILE_WAITING : EACH_SECOND;
}

/** What is asked for of all listings. */
export interface ListingFilter {
  coinId?: number;
  status?: ListingState;
  /** Only those older than this one. */
  cursor?: number;
}

/** Listings on one page. */
export const LISTINGS_SHOWN = 50;

const listingsQuery = (filter: ListingFilter) =>
  queryOptions({
    queryKey: [...LISTINGS, filter],
    queryFn: async () =>
      unwrap(await api.marketplace.listings.get({ query: { ...filter, limit: LISTINGS_SHOWN } })),
    staleTime: 0,
    // A buyer, the marketplace or another window may have been there meanwhile.
    refetchOnWindowFocus: true,
  });

/** The newest listings of the filter, `LISTINGS_SHOWN` at most, followed while something is done about one of them. */
export const useListings = (filter: ListingFilter, enabled = true) =>
  useQuery(
    {
      ...listingsQuery(filter),
      enabled,
      refetchInterval: ({ state }) => pace(state.data?.listings),
    },
    queryClient,
  );

const replace = (listing: Listing) => {
  queryClient.setQueriesData<{ listings: Listing[]; total: number }>(
    { queryKey: LISTINGS },
    (known) =>
      known && {
        ...known,
        listings: known.listings.map((one) => (one.id === listing.id ? listing : one)),
      },
  );
  changed();
};

/** What a form comes to: what it is filled with, what buyers will see, and what speaks against it. Throws `ApiError`. */
export const previewListing = async (form: z.input<typeof PreviewBody>, signal?: AbortSignal) =>
  unwrap(await api.marketplace.preview.post(sent<PreviewBody>(form), { fetch: { signal } }));

/** Offers a coin; answers the stored listing at once, the marketplaces follow. */
export const useCreateListing = () =>
  useMutation(
    {
      mutationFn: async (form: ListingForm) =>
        unwrap(await api.marketplace.listings.post(sent<ListingBody>(form))),
      onSuccess: changed,
    },
    queryClient,
  );

/** Changes what is said of a coin for sale. */
export const useChangeListing = (id: number) =>
  useMutation(
    {
      mutationFn: async (change: z.input<typeof ListingPatch>) =>
        unwrap(await api.marketplace.listings({ id }).patch(sent<ListingPatch>(change))),
      onSuccess: replace,
    },
    queryClient,
  );

/** Tries again where it failed. */
export const useRetryListing = (id: number) =>
  useMutation(
    {
      mutationFn: async (marketplace: MarketplaceId) =>
        unwrap(await api.marketplace.listings({ id }).retry.post({ marketplaces: [marketplace] })),
      onSuccess: replace,
    },
    queryClient,
  );

/** Takes the listing off one marketplace. */
export const useEndListing = (id: number) =>
  useMutation(
    {
      mutationFn: async (marketplace: MarketplaceId) =>
        unwrap(await api.marketplace.listings({ id }).end.post({ marketplaces: [marketplace] })),
      onSuccess: replace,
    },
    queryClient,
  );

/** Asks the marketplaces how all listings stand. */
export const useSync = () =>
  useMutation(
    {
      mutationFn: async () => unwrap(await api.marketplace.sync.post()),
      onSuccess: ({ sold }) => {
        changed();
        if (sold === 0) return;
        for (const key of ['coins', 'collection', 'sold'])
          void queryClient.invalidateQueries({ queryKey: [key] });
        tellOtherTabs(null);
      },
    },
    queryClient,
  );

/** What is known of the link to a marketplace, for whoever looks for what is wrong with it. */
export const useLinkDebug = (marketplace: MarketplaceId) =>
  useQuery(
    {
      queryKey: ['marketplace', 'debug', marketplace],
      queryFn: async () => unwrap(await api.marketplace.debug({ marketplace }).get()),
      staleTime: 0,
    },
    queryClient,
  );

/** Makes a harmless call to the marketplace and says how it went. */
export const useTestLink = (marketplace: MarketplaceId) =>
  useMutation(
    {
      mutationFn: async () => unwrap(await api.marketplace.debug({ marketplace }).test.post()),
      onSettled: () => queryClient.invalidateQueries({ queryKey: ['marketplace', 'debug', marketplace] }),
    },
    queryClient,
  );

/** Size of the window in which a marketplace asks for consent, and how often it is looked whether it has closed (specification 000, section 9). */
const FEATURES = 'popup,width=600,height=700';
const LOOK_MS = 1000;

/**
 * Opens the window in which a marketplace asks for consent and answers once it has closed; false where the browser allows no such
 * window, which the reader is told.
 */
export async function askForConsent(marketplace: MarketplaceId): Promise<boolean> {
  const name = MARKETPLACE_NAMES[marketplace];
  let popup: Window | null;
  try {
    popup = window.open(`/api/auth/${marketplace}/authorize`, `mintmark-${marketplace}`, FEATURES);
  } catch {
    toast({
      title: t('Error'),
      description: t('Failed to initiate {name} connection. Please try again.', { name }),
      variant: 'destructive',
    });
    return false;
  }
  if (!popup || popup.closed) {
    toast({
      title: t('Popup Blocked'),
      description: t('Please allow popups for this site and try again.'),
      variant: 'destructive',
    });
    return false;
  }
  popup.focus();
  const opened = popup;
  await new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(look);
      resolve();
    }, LOOK_MS);
  });
  return true;
}
