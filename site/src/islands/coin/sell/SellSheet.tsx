import { useState } from 'react';
import type { Coin } from '../../../../../shared/coins/model.ts';
import { t } from '../../../../../shared/language/i18n.ts';
import type { LinkStatus, Listing, ListingPreview } from '../../../../../shared/marketplace/model.ts';
import { isWorking, previewListing, useListings } from '../../../lib/queries/marketplace.ts';
import { useQuery } from '../../../lib/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { LoadError } from '../../../ui/states.tsx';
import { ListingCard } from '../../listings/ListingCard.tsx';
import { SellForm } from './SellForm.tsx';
import { filledFrom, keptDraft } from './sell-form.ts';

interface SellSheetProps {
  coin: Coin;
  links: readonly LinkStatus[];
  onClose: () => void;
}

export function SellSheet({ coin, links, onClose }: SellSheetProps) {
  const [step, setStep] = useState<'form' | 'preview'>('form');
  const [listed, setListed] = useState<Listing>();
  const suggestion = useQuery({
    queryKey: ['marketplace', 'suggestion', coin.id, coin.updatedAt],
    queryFn: ({ signal }) => previewListing({ coinId: coin.id }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = listed
    ? t('Your listing')
    : step === 'preview'
      ? t('Preview')
      : t('Sell {name}', { name: coin.name });
  return (
    <Sheet title={title} onClose={onClose} wide>
      {listed ? (
        <Followed listing={listed} onClose={onClose} />
      ) : suggestion.data ? (
        <Filled
          coin={coin}
          links={links}
          suggestion={suggestion.data}
          step={step}
          onStep={setStep}
          onListed={setListed}
        />
      ) : suggestion.error ? (
        <LoadError title={t('The listing could not be prepared')} query={suggestion} />
      ) : (
        <Loading label={t('Filling in the listing')} className="grid gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </Sheet>
  );
}

interface FilledProps extends Pick<SellSheetProps, 'coin' | 'links'> {
  suggestion: ListingPreview;
  step: 'form' | 'preview';
  onStep: (step: 'form' | 'preview') => void;
  onListed: (listing: Listing) => void;
}

function Filled({ coin, links, suggestion, ...rest }: FilledProps) {
  const linked = links
    .filter((link) => link.isLinked && !link.needsLink)
    .map(({ marketplace }) => marketplace);
  const [initial] = useState(() => keptDraft(coin.id, suggestion, linked) ?? filledFrom(suggestion, linked));
  return <SellForm coin={coin} links={links} suggestion={suggestion} initial={initial} {...rest} />;
}

/** Publishing continues without this dialog. */
function Followed({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const now =
    useListings({ coinId: listing.coinId }).data?.listings.find(({ id }) => id === listing.id) ?? listing;
  const working = now.sites.some(isWorking);
  return (
    <div className="grid gap-3">
      <div>
        <ListingCard listing={now} />
      </div>
      {working && (
        <p className="text-sm text-muted">
          {t('You can leave this page. Follow the progress on the coin’s page or in My listings.')}
        </p>
      )}
      <Button wide onClick={onClose}>
        {working ? t('Close') : t('Done')}
      </Button>
    </div>
  );
}
