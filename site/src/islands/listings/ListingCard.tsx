import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDollars } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { Listing, ListingSite } from '../../../../shared/marketplace/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { isWorking, useEndListing, useRetryListing } from '../../lib/queries/marketplace.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { spoken } from '../../ui/notice.tsx';
import { useLatePart } from '../coin/late.ts';
import { canRetry, failedOn, isOpen, STATES, siteInWords, statusSummary } from './listing-labels.ts';

const loadChange = async () => (await import('./ChangeSheet.tsx')).ChangeSheet;

interface ListingCardProps {
  listing: Listing;
  /** The coin; absent on the coin's own page. */
  head?: ReactNode;
  /** More buttons. */
  children?: ReactNode;
}

/** Polls while publishing. */
export function ListingCard({ listing, head, children }: ListingCardProps) {
  const [Change, want] = useLatePart(loadChange);
  const [changing, setChanging] = useState(false);
  // Announce changes only, not the first render.
  const now = statusSummary(listing);
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
          <Button needs="manager" variant="ghost" onClick={() => void change()}>
            {failedOn(listing).length > 0 ? t('Correct the listing') : t('Change the listing')}
          </Button>
        )}
        {children}
      </div>
      {Change && changing && <Change listing={listing} onClose={() => setChanging(false)} />}
    </>
  );
}

function SiteRow({ listing, site }: { listing: Listing; site: ListingSite }) {
  const { marketplace, name, status } = site;
  const retry = useRetryListing(listing.id);
  const end = useEndListing(listing.id);
  const [confirming, setConfirming] = useState<'end' | 'again' | null>(null);
  const [word, tone] = STATES[status];
  const text = siteInWords(site);
  const publishing = status === 'publishing' && !site.retryAt && site.steps > 0;
  const working = isWorking(site);
  const again = () =>
    retry.mutate(marketplace, {
      onError: (error) => toastFailure(t('Retry Failed'), sentenceOf(error)),
      onSettled: () => setConfirming(null),
    });
  const finish = () =>
    end.mutate(marketplace, {
      onError: (error) => toastFailure(t('Not Ended'), sentenceOf(error)),
      onSettled: () => setConfirming(null),
    });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Badge tone={tone}>{translated(word)}</Badge>
        {text && <span className="min-w-0 text-sm text-muted">{text}</span>}
      </div>
      {publishing && (
        <div
          className="h-1.5 overflow-hidden rounded-full bg-line"
          role="progressbar"
          aria-label={t('Publishing on {name}', { name })}
          aria-valuemin={0}
          aria-valuemax={site.steps}
          aria-valuenow={site.step}
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${(100 * site.step) / site.steps}%` }}
          />
        </div>
      )}
      {site.message && (
        <p className={status === 'failed' ? 'text-danger' : 'text-muted'}>
          {translated(site.message)} {site.remedy && translated(site.remedy)}
        </p>
      )}
      {site.warnings.map((warning) => (
        <p key={warning} className="text-sm text-muted">
          {translated(warning)}
        </p>
      ))}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {site.needsLink && (
          <ButtonLink needs="owner" variant="ghost" href="/my-profile#marketplace">
            {t('Connect {name}', { name })}
          </ButtonLink>
        )}
        {canRetry(site) && (
          <Button needs="manager" variant="ghost" busy={retry.isPending} onClick={again}>
            {spoken(
              site.retryAt
                ? t('Try now<sr> on {name}</sr>', { name })
                : t('Retry<sr> on {name}</sr>', { name }),
            )}
          </Button>
        )}
        {site.url && (
          <ButtonLink variant="ghost" href={site.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden="true" />
            {t('On {name}', { name })}
            <span className="sr-only">{t(', opens in a new tab')}</span>
          </ButtonLink>
        )}
        {status === 'ended' && listing.coinState === 'kept' && (
          <Button needs="manager" variant="ghost" onClick={() => setConfirming('again')}>
            {spoken(t('List again<sr> on {name}</sr>', { name }))}
          </Button>
        )}
        {(status === 'failed' || (status === 'listed' && !working)) && (
          <Button needs="manager" variant="quiet-danger" onClick={() => setConfirming('end')}>
            {spoken(
              status === 'failed'
                ? t('Stop trying<sr> on {name}</sr>', { name })
                : t('End<sr> on {name}</sr>', { name }),
            )}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={confirming === 'end'}
        onOpenChange={() => setConfirming(null)}
        title={status === 'failed' ? t('Stop trying on {name}?', { name }) : t('End it on {name}?', { name })}
        description={
          status === 'failed'
            ? t(
                'Mintmark stops trying and removes the unfinished listing from {name}. The coin stays in your collection, and you can list it again.',
                { name },
              )
            : t(
                'This removes {title} from {name}. The coin stays in your collection, and you can list it again.',
                {
                  name,
                  title: listing.title,
                },
              )
        }
        confirm={status === 'failed' ? t('Stop Trying') : t('End listing')}
        onConfirm={finish}
        busy={end.isPending}
        danger
      />
      <ConfirmDialog
        open={confirming === 'again'}
        onOpenChange={() => setConfirming(null)}
        title={t('List it again on {name}?', { name })}
        description={t('Lists {title} again for {price}. {name} may charge another listing fee.', {
          title: listing.title,
          price: formatDollars(listing.price),
          name,
        })}
        confirm={t('List again')}
        onConfirm={again}
        busy={retry.isPending}
      />
    </li>
  );
}
