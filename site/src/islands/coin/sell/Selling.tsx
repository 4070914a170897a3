import { Suspense, useEffect, useState } from 'react';
import type { Coin } from '../../../../../shared/coins/model.ts';
import { t } from '../../../../../shared/language/i18n.ts';
import type { Listing } from '../../../../../shared/marketplace/model.ts';
import { optional } from '../../../lib/hooks.ts';
import { useUser } from '../../../lib/queries/auth.ts';
import { coinQuery } from '../../../lib/queries/coins.ts';
import { useLinks, useListings } from '../../../lib/queries/marketplace.ts';
import { queryClient } from '../../../lib/query.ts';
import { neededFor } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

/** Lazy: few coins are for sale. */
const ListingCard = optional<{ listing: Listing }>(async () => ({
  default: (await import('../../listings/ListingCard.tsx')).ListingCard,
}));

export default function Selling({ coin }: { coin: Coin }) {
  const user = useUser().data;
  const links = useLinks(user !== undefined && !user.isGuest).data;
  const possible = links?.some(({ isConfigured }) => isConfigured) ?? false;
  const listings = useListings({ coinId: coin.id }, possible).data?.listings;
  // A listing that ends while the page is open stays visible.
  const [seen] = useState(() => new Set<number>());
  const shown = listings?.filter((listing) => {
    if (listing.status !== 'ended' && listing.status !== 'sold') seen.add(listing.id);
    return seen.has(listing.id);
  });
  // Sold meanwhile: reload the coin.
  const sold = shown?.some(({ status }) => status === 'sold') ?? false;
  useEffect(() => {
    if (sold) void queryClient.invalidateQueries({ queryKey: coinQuery(coin.id).queryKey, exact: true });
  }, [sold, coin.id]);
  if (!shown?.length) return null;
  return (
    <Card
      title={shown.every(({ status }) => status === 'failed') ? t('Not listed') : t('For sale')}
      aside={
        <a className="more" href="/my-listings" data-needs={neededFor('/my-listings')}>
          {t('My listings')}
        </a>
      }
    >
      {shown.map((listing) => (
        <div
          key={listing.id}
          className="not-first:mt-5 not-first:border-t not-first:border-line not-first:pt-4"
        >
          <Suspense fallback={<div className="h-40" />}>
            <ListingCard listing={listing} />
          </Suspense>
        </div>
      ))}
    </Card>
  );
}
