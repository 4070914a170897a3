import { useState } from 'react';
import { sentenceOf } from '../../lib/api.ts';
import { type ProfileView, useChangeProfile } from '../../lib/queries/profile.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useLatePart } from '../coin/late.ts';

const MARKETS = [
  { name: 'eBay', linked: 'ebayLinked' },
  { name: 'Etsy', linked: 'etsyLinked' },
] as const;

type Market = (typeof MARKETS)[number];

/** The accounts through which coins can be sold. */
export function Marketplaces({ profile }: { profile: ProfileView }) {
  const none = !MARKETS.some(({ linked }) => profile[linked]);
  return (
    <Card id="marketplace" title="Marketplace Accounts">
      <ul className="ruled border-t border-line">
        {MARKETS.map((market) => (
          <MarketRow key={market.name} market={market} linked={profile[market.linked]} />
        ))}
      </ul>
      {none && (
        <p className="mt-1 text-[0.8125rem] text-muted">
          Connect at least one marketplace account to start selling your coins
        </p>
      )}
    </Card>
  );
}

const loadConnect = async () => (await import('./ConnectSheet.tsx')).ConnectSheet;

function MarketRow({ market: { name, linked: field }, linked }: { market: Market; linked: boolean }) {
  const change = useChangeProfile();
  const [Connect, want] = useLatePart(loadConnect);
  const [open, setOpen] = useState<'connect' | 'disconnect'>();
  const close = () => setOpen(undefined);
  const connect = async () => {
    if (await want()) setOpen('connect');
  };
  const disconnect = () =>
    change.mutate(
      { [field]: false },
      {
        onSuccess: () => toast({ title: 'Profile Updated', description: `${name} is disconnected.` }),
        onError: (error) =>
          toast({ title: 'Update failed', description: sentenceOf(error), variant: 'destructive' }),
        onSettled: close,
      },
    );
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div>
        <p className="font-medium">{name}</p>
        <p className={linked ? 'text-[0.8125rem] text-positive' : 'text-[0.8125rem] text-muted'}>
          {linked ? 'Connected' : 'Not connected'}
        </p>
      </div>
      <Button
        variant="ghost"
        aria-label={`${linked ? 'Disconnect' : 'Connect'} ${name}`}
        onClick={linked ? () => setOpen('disconnect') : connect}
      >
        {linked ? 'Disconnect' : 'Connect'}
      </Button>
      {open === 'connect' && Connect && <Connect market={name} onClose={close} />}
      <ConfirmDialog
        open={open === 'disconnect'}
        onOpenChange={close}
        title={`Disconnect ${name}?`}
        description={`What Mintmark keeps to sell through your ${name} account is erased. Listings that are there stay there.`}
        confirm="Disconnect"
        onConfirm={disconnect}
        busy={change.isPending}
      />
    </li>
  );
}
