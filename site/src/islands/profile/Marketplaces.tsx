import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import {
  type LinkStatus,
  MARKETPLACE_NAMES,
  type MarketplaceId,
} from '../../../../shared/marketplace/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useIsOwner, useUser } from '../../lib/queries/auth.ts';
import { askForConsent, linksQuery, refreshLinks, useLinks } from '../../lib/queries/marketplace.ts';
import { type ProfileView, useChangeProfile } from '../../lib/queries/profile.ts';
import { queryClient } from '../../lib/query.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, neededFor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SettingsLink } from '../operator/SettingsLink.tsx';

const FIELDS = { ebay: 'ebayLinked', etsy: 'etsyLinked' } as const;
const IDS = ['ebay', 'etsy'] as const satisfies MarketplaceId[];

export function Marketplaces({ profile }: { profile: ProfileView }) {
  const links = useLinks().data;
  const collection = useUser().data?.collection;
  const isOwner = useIsOwner();
  const linked = (id: MarketplaceId) => {
    const link = links?.find(({ marketplace }) => marketplace === id);
    return isOwner ? profile[FIELDS[id]] : link?.isLinked === true;
  };
  const anything = isOwner && IDS.some((id) => profile.marketplaces[id]);
  const none = !IDS.some(linked);
  return (
    <Card id="marketplace" title={t('Marketplace Accounts')}>
      {!isOwner && (
        <p className="mb-3 text-muted">
          {t('This collection sells through the accounts of its owner, {owner}, who alone connects them.', {
            owner: collection?.owner ?? '',
          })}
        </p>
      )}
      <ul className="ruled border-t border-line">
        {IDS.map((id) => (
          <MarketRow
            key={id}
            id={id}
            linked={linked(id)}
            isOwner={isOwner}
            isConfigured={profile.marketplaces[id]}
            link={links?.find(({ marketplace }) => marketplace === id)}
          />
        ))}
        {anything && none && (
          <li className="py-3 text-sm text-muted">
            {t('Connect at least one marketplace account to start selling your coins')}
          </li>
        )}
        <li data-needs={neededFor('/my-listings')}>
          <PageLink href="/my-listings">{t('My listings')}</PageLink>
        </li>
        {profile.marketplaces.ebay && (
          <li data-needs={neededFor('/ebay-debug')}>
            <PageLink href="/ebay-debug">{t('State of the eBay connection')}</PageLink>
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
  isOwner: boolean;
  isConfigured: boolean;
  /** Undefined while loading. */
  link: LinkStatus | undefined;
}

function MarketRow({ id, linked, isOwner, isConfigured, link }: MarketRowProps) {
  const name = MARKETPLACE_NAMES[id];
  const change = useChangeProfile();
  const [confirming, setConfirming] = useState(false);
  const [connecting, setConnecting] = useState(false);
  const connect = async () => {
    setConnecting(true);
    // Open the window synchronously in the click: after an await it is blocked.
    const closed = await askForConsent(id);
    if (closed) {
      await refreshLinks();
      const now = queryClient
        .getQueryData(linksQuery.queryKey)
        ?.find(({ marketplace }) => marketplace === id);
      toast(
        now?.isLinked && !now.needsLink
          ? {
              title: t('{name} is connected', { name }),
              description: now.account ?? undefined,
              variant: 'success',
            }
          : {
              title: t('{name} is not connected yet', { name }),
              description: t(
                'If the window is still open, finish there and this page updates. Otherwise nothing has changed.',
              ),
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
          toast({ title: t('Profile Updated'), description: t('{name} is disconnected.', { name }) });
        },
        onError: (error) => toastFailure(t('Update failed'), sentenceOf(error)),
        onSettled: () => setConfirming(false),
      },
    );
  const lost = link?.needsLink;
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium">{name}</p>
        <p className={linked && !lost ? 'text-sm text-positive' : 'text-sm text-muted'}>
          {connecting
            ? t('Waiting for {name}…', { name })
            : lost
              ? isOwner
                ? t('Connect again')
                : t('To be connected again')
              : linked
                ? [t('Connected'), link?.account, link?.environment === 'sandbox' && t('sandbox')]
                    .filter(Boolean)
                    .join(' · ')
                : t('Not connected')}
        </p>
        {!isConfigured && (
          <p className="mt-0.5 text-sm text-muted wrap-anywhere">
            {t('{name} isn’t set up on this server.', { name })} <SettingsLink />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isOwner && isConfigured && (!linked || lost) && (
          <Button
            variant="ghost"
            aria-label={t('Connect {name}', { name })}
            busy={connecting}
            onClick={() => void connect()}
          >
            {connecting ? t('Connecting…') : t('Connect')}
          </Button>
        )}
        {isOwner && (linked || lost) && (
          <Button
            variant="ghost"
            aria-label={t('Disconnect {name}', { name })}
            onClick={() => setConfirming(true)}
          >
            {t('Disconnect')}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {connecting && t('{name} asks for your consent in another window.', { name })}
      </p>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('Disconnect {name}?', { name })}
        description={t(
          'Mintmark deletes its access to your {name} account. Your listings on {name} stay online.',
          { name },
        )}
        confirm={t('Disconnect')}
        onConfirm={disconnect}
        busy={change.isPending}
      />
    </li>
  );
}
