import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  type LinkStatus,
  MARKETPLACE_NAMES,
  type MarketplaceId,
} from '../../../../shared/marketplace/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { askForConsent } from '../../lib/marketplace-window.ts';
import { linksQuery, refreshLinks, useLinks } from '../../lib/queries/marketplace.ts';
import { type ProfileView, useChangeProfile } from '../../lib/queries/profile.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

const FIELDS = { ebay: 'ebayLinked', etsy: 'etsyLinked' } as const;
const IDS = ['ebay', 'etsy'] as const satisfies MarketplaceId[];

/** The accounts through which coins can be sold, and the way to what is offered there. */
export function Marketplaces({ profile }: { profile: ProfileView }) {
  const links = useLinks().data;
  const anything = IDS.some((id) => profile.marketplaces[id]);
  const none = IDS.every((id) => !profile[FIELDS[id]]);
  return (
    <Card id="marketplace" title="Marketplace Accounts">
      <ul className="ruled border-t border-line">
        {IDS.map((id) => (
          <MarketRow
            key={id}
            id={id}
            linked={profile[FIELDS[id]]}
            isConfigured={profile.marketplaces[id]}
            link={links?.find(({ marketplace }) => marketplace === id)}
          />
        ))}
        {anything && none && (
          <li className="py-3 text-sm text-muted">
            Connect at least one marketplace account to start selling your coins
          </li>
        )}
        <li>
          <PageLink href="/my-listings">My listings</PageLink>
        </li>
        {profile.marketplaces.ebay && (
          <li>
            <PageLink href="/ebay-debug">State of the eBay connection</PageLink>
          </li>
        )}
      </ul>
    </Card>
  );
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="flex min-h-12 items-center justify-between gap-3 font-medium" href={href}>
      {children}
      <ChevronRight className="size-5 flex-none text-muted" aria-hidden="true" />
    </a>
  );
}

interface MarketRowProps {
  id: MarketplaceId;
  linked: boolean;
  isConfigured: boolean;
  /** More of it, once it is known. */
  link: LinkStatus | undefined;
}

function MarketRow({ id, linked, isConfigured, link }: MarketRowProps) {
  const name = MARKETPLACE_NAMES[id];
  const change = useChangeProfile();
  const [asked, setAsked] = useState(false);
  const [connecting, setConnecting] = useState(false);
  const connect = async () => {
    setConnecting(true);
    // The window has to be opened by the press itself: what waits for code first is blocked.
    const closed = await askForConsent(id);
    if (closed) {
      await refreshLinks();
      const now = queryClient
        .getQueryData(linksQuery.queryKey)
        ?.find(({ marketplace }) => marketplace === id);
      toast(
        now?.isLinked && !now.needsLink
          ? { title: `${name} is connected`, description: now.account ?? undefined, variant: 'success' }
          : {
              title: `${name} is not connected yet`,
              description: `If its window is still open, finish there, and this page follows. Else nothing has changed.`,
            },
      );
    }
    setConnecting(false);
  };
  const disconnect = () =>
    change.mutate(
      { [FIELDS[id]]: false },
      {
        onSuccess: () => {
          void refreshLinks();
          toast({ title: 'Profile Updated', description: `${name} is disconnected.` });
        },
        onError: (error) =>
          toast({ title: 'Update failed', description: sentenceOf(error), variant: 'destructive' }),
        onSettled: () => setAsked(false),
      },
    );
  const lost = link?.needsLink;
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium">{name}</p>
        <p className={linked && !lost ? 'text-sm text-positive' : 'text-sm text-muted'}>
          {connecting
            ? `Waiting for ${name}…`
            : lost
              ? 'Has to be connected again'
              : linked
                ? ['Connected', link?.account, link?.environment === 'sandbox' && 'sandbox']
                    .filter(Boolean)
                    .join(' · ')
                : 'Not connected'}
        </p>
        {!isConfigured && (
          <p className="mt-0.5 text-sm text-muted wrap-anywhere">
            This server is not set up for {name}.
            {link && link.settings.length > 0 && <> Its operator has to set {listed(link.settings)}.</>}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isConfigured && (!linked || lost) && (
          <Button
            variant="ghost"
            aria-label={`Connect ${name}`}
            busy={connecting}
            onClick={() => void connect()}
          >
            {connecting ? 'Connecting…' : 'Connect'}
          </Button>
        )}
        {(linked || lost) && (
          <Button variant="ghost" aria-label={`Disconnect ${name}`} onClick={() => setAsked(true)}>
            Disconnect
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {connecting && `${name} asks for your consent in another window.`}
      </p>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Disconnect ${name}?`}
        description={`What Mintmark keeps to sell through your ${name} account is erased. Listings that are there stay there.`}
        confirm="Disconnect"
        onConfirm={disconnect}
        busy={change.isPending}
      />
    </li>
  );
}

/** "A, B and C" */
const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
