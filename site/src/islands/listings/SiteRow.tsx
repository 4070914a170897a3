import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/format/format.ts';
import type { Listing, ListingSite } from '../../../../shared/marketplace/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { isWorking, useEndListing, useRetryListing } from '../../lib/queries/marketplace.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { canRetry, STATES, siteInWords } from './words.ts';

/** How a listing stands on one marketplace, what went wrong there, and what can be done. */
export function SiteRow({ listing, site }: { listing: Listing; site: ListingSite }) {
  const { marketplace, name, status } = site;
  const retry = useRetryListing(listing.id);
  const end = useEndListing(listing.id);
  const [asked, setAsked] = useState<'end' | 'again' | null>(null);
  const [word, tone] = STATES[status];
  const text = siteInWords(site);
  const publishing = status === 'publishing' && !site.retryAt && site.steps > 0;
  const working = isWorking(site);
  const again = () =>
    retry.mutate(marketplace, {
      onError: (error) =>
        toast({ title: 'Retry Failed', description: sentenceOf(error), variant: 'destructive' }),
      onSettled: () => setAsked(null),
    });
  const finish = () =>
    end.mutate(marketplace, {
      onError: (error) =>
        toast({ title: 'Not Ended', description: sentenceOf(error), variant: 'destructive' }),
      onSettled: () => setAsked(null),
    });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Badge tone={tone}>{word}</Badge>
        {text && <span className="min-w-0 text-sm text-muted">{text}</span>}
      </div>
      {publishing && (
        <div
          className="h-1.5 overflow-hidden rounded-full bg-line"
          role="progressbar"
          aria-label={`Publishing on ${name}`}
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
          {site.message} {site.remedy}
        </p>
      )}
      {site.warnings.map((warning) => (
        <p key={warning} className="text-sm text-muted">
          {warning}
        </p>
      ))}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {site.needsLink && (
          <ButtonLink variant="ghost" href="/my-profile#marketplace">
            Connect {name}
          </ButtonLink>
        )}
        {canRetry(site) && (
          <Button variant="ghost" busy={retry.isPending} onClick={again}>
            {site.retryAt ? 'Try now' : 'Retry'}
            <span className="sr-only"> on {name}</span>
          </Button>
        )}
        {site.url && (
          <ButtonLink variant="ghost" href={site.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden="true" />
            On {name}
            <span className="sr-only">, opens in a new tab</span>
          </ButtonLink>
        )}
        {status === 'ended' && listing.coinState === 'kept' && (
          <Button variant="ghost" onClick={() => setAsked('again')}>
            List again<span className="sr-only"> on {name}</span>
          </Button>
        )}
        {(status === 'failed' || (status === 'listed' && !working)) && (
          <Button variant="quiet-danger" onClick={() => setAsked('end')}>
            {status === 'failed' ? 'Give up' : 'End'}
            <span className="sr-only"> on {name}</span>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked === 'end'}
        onOpenChange={() => setAsked(null)}
        title={status === 'failed' ? `Give up on ${name}?` : `End it on ${name}?`}
        description={
          status === 'failed'
            ? `It is not tried again, and what was begun on ${name} is taken back. The coin stays in your collection, and you can list it again.`
            : `${name} takes ${listing.title} down. The coin stays in your collection, and you can list it again.`
        }
        confirm={status === 'failed' ? 'Give up' : 'End listing'}
        onConfirm={finish}
        busy={end.isPending}
        danger
      />
      <ConfirmDialog
        open={asked === 'again'}
        onOpenChange={() => setAsked(null)}
        title={`List it again on ${name}?`}
        description={`${listing.title}, for ${formatMoney(listing.price)} as before. ${name} may charge for listing once more.`}
        confirm="List again"
        onConfirm={again}
        busy={retry.isPending}
      />
    </li>
  );
}
