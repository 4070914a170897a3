import { type ReactNode, useState } from 'react';
import { formatDollars } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { Listing } from '../../../../shared/marketplace/model.ts';
import { Button } from '../../ui/button.tsx';
import { useLatePart } from '../coin/late.ts';
import { SiteRow } from './SiteRow.tsx';
import { failedOn, isOpen, standing } from './words.ts';

const loadChange = async () => (await import('./ChangeSheet.tsx')).ChangeSheet;

interface ListingCardProps {
  listing: Listing;
  /** What stands above it: the coin, or nothing on the coin's own page. */
  head?: ReactNode;
  /** Beside its own buttons. */
  children?: ReactNode;
}

/** A listing as it stands on each marketplace, followed while it is published. */
export function ListingCard({ listing, head, children }: ListingCardProps) {
  const [Change, want] = useLatePart(loadChange);
  const [changing, setChanging] = useState(false);
  // Said when it changes: what stood here when the page was read is read with it.
  const now = standing(listing);
  const [before] = useState(now);
  const change = async () => {
    if (await want()) setChanging(true);
  };
  return (
    <>
      {head}
      <p className="font-medium wrap-anywhere">{listing.title}</p>
      <p className="text-sm text-muted">
        {t('{price} + {shipping} shipping', {
          price: formatDollars(listing.price),
          shipping: formatDollars(listing.shippingCost),
        })}
      </p>
      <ul className="ruled mt-2 border-t border-line">
        {listing.sites.map((site) => (
          <SiteRow key={site.marketplace} listing={listing} site={site} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {now !== before && now}
      </p>
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        {isOpen(listing) && (
          <Button variant="ghost" onClick={() => void change()}>
            {failedOn(listing).length > 0 ? t('Correct the listing') : t('Change the listing')}
          </Button>
        )}
        {children}
      </div>
      {Change && changing && <Change listing={listing} onClose={() => setChanging(false)} />}
    </>
  );
}
