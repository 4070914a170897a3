import { queryOptions } from '@tanstack/react-query';
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
import { queryClient, seedQuery, useMutation, useQuery } from '../query.ts';
import { toastFailure } from '../toast.ts';
import { hearOtherTabs, tellOtherTabs } from './lists.ts';
import { refreshProfile } from './profile.ts';

export type ListingForm = z.input<typeof ListingBody>;

const LISTINGS = ['marketplace', 'listings'] as const;

const refetchListings = () => void queryClient.invalidateQueries({ queryKey: LISTINGS });

const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('mintmark-listings');
if (channel) channel.onmessage = refetchListings;
hearOtherTabs(refetchListings);

function changed() {
  channel?.postMessage(null);
  refetchListings();
}

export const linksQuery = queryOptions({
  queryKey: ['marketplace', 'links'],
  queryFn: async () => unwrap(await api.marketplace.links.get()).links,
});

seedQuery('links', () => linksQuery.queryKey);

/** Disabled for guests. */
export const useLinks = (enabled = true) => useQuery({ ...linksQuery, enabled });

export async function refreshLinks() {
  await Promise.all([
    refreshProfile(),
    queryClient.invalidateQueries({ queryKey: linksQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['marketplace', 'debug'] }),
  ]);
}

export const isWorking = ({ status, doing }: Pick<ListingSite, 'status' | 'doing'>): boolean =>
  status === 'draft' || status === 'publishing' || doing !== null;

/** Polling in ms; slower while waiting for a retry. */
const EACH_SECOND = 1000;
const WHILE_WAITING = 5000;

function pace(listings: readonly Listing[] | undefined): number | false {
  const working = listings?.flatMap(({ sites }) => sites).filter(isWorking) ?? [];
  if (working.length === 0) return false;
  return working.every(({ retryAt }) => retryAt !== null) ? WHILE_WAITING : EACH_SECOND;
}

interface ListingFilter {
  coinId?: number;
  status?: ListingState;
  /** Only older ones. */
  cursor?: number;
}

export const LISTINGS_SHOWN = 50;

const listingsQuery = (filter: ListingFilter) =>
  queryOptions({
    queryKey: [...LISTINGS, filter],
    queryFn: async () =>
      unwrap(await api.marketplace.listings.get({ query: { ...filter, limit: LISTINGS_SHOWN } })),
    staleTime: 0,
    // Buyers, the marketplace or another window may change it.
    refetchOnWindowFocus: true,
  });

export const useListings = (filter: ListingFilter, enabled = true) =>
  useQuery({
    ...listingsQuery(filter),
    enabled,
    refetchInterval: ({ state }) => pace(state.data?.listings),
  });

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

export const previewListing = async (form: z.input<typeof PreviewBody>, signal?: AbortSignal) =>
  unwrap(await api.marketplace.preview.post(sent<PreviewBody>(form), { fetch: { signal } }));

export const useCreateListing = () =>
  useMutation({
    mutationFn: async (form: ListingForm) =>
      unwrap(await api.marketplace.listings.post(sent<ListingBody>(form))),
    onSuccess: changed,
  });

export const useChangeListing = (id: number) =>
  useMutation({
    mutationFn: async (change: z.input<typeof ListingPatch>) =>
      unwrap(await api.marketplace.listings({ id }).patch(sent<ListingPatch>(change))),
    onSuccess: replace,
  });

export const useRetryListing = (id: number) =>
  useMutation({
    mutationFn: async (marketplace: MarketplaceId) =>
      unwrap(await api.marketplace.listings({ id }).retry.post({ marketplaces: [marketplace] })),
    onSuccess: replace,
  });

export const useEndListing = (id: number) =>
  useMutation({
    mutationFn: async (marketplace: MarketplaceId) =>
      unwrap(await api.marketplace.listings({ id }).end.post({ marketplaces: [marketplace] })),
    onSuccess: replace,
  });

export const useSync = () =>
  useMutation({
    mutationFn: async () => unwrap(await api.marketplace.sync.post()),
    onSuccess: ({ sold }) => {
      changed();
      if (sold === 0) return;
      for (const key of ['coins', 'collection', 'sold'])
        void queryClient.invalidateQueries({ queryKey: [key] });
      tellOtherTabs(null);
    },
  });

export const useLinkDebug = (marketplace: MarketplaceId) =>
  useQuery({
    queryKey: ['marketplace', 'debug', marketplace],
    queryFn: async () => unwrap(await api.marketplace.debug({ marketplace }).get()),
    staleTime: 0,
  });

export const useTestLink = (marketplace: MarketplaceId) =>
  useMutation({
    mutationFn: async () => unwrap(await api.marketplace.debug({ marketplace }).test.post()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['marketplace', 'debug', marketplace] }),
  });

/** Popup, and interval of the check whether it has closed. */
const FEATURES = 'popup,width=600,height=700';
const LOOK_MS = 1000;

/** Resolves once the popup has closed; false if it was blocked (shown as a toast). */
export async function askForConsent(marketplace: MarketplaceId): Promise<boolean> {
  const name = MARKETPLACE_NAMES[marketplace];
  let popup: Window | null;
  try {
    popup = window.open(`/api/auth/${marketplace}/authorize`, `mintmark-${marketplace}`, FEATURES);
  } catch {
    toastFailure(t('Error'), t('Failed to initiate {name} connection. Please try again.', { name }));
    return false;
  }
  if (!popup || popup.closed) {
    toastFailure(t('Popup Blocked'), t('Please allow popups for this site and try again.'));
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
