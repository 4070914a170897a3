import { useState } from 'react';
import { sentenceOf } from '../../lib/api.ts';
import { type ProfileView, useChangeProfile } from '../../lib/queries/profile.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

const MARKETS = [
  { name: 'eBay', linked: 'ebayLinked' },
  { name: 'Etsy', linked: 'etsyLinked' },
] as const;

type Market = (typeof MARKETS)[number];

/** The accounts through which coins can be sold. None can be connected in this version, which says so and offers no way to fail. */
export function Marketplaces({ profile }: { profile: ProfileView }) {
  return (
    <Card id="marketplace" title="Marketplace Accounts">
      <ul className="ruled border-t border-line">
        {MARKETS.map((market) => (
          <MarketRow key={market.name} market={market} linked={profile[market.linked]} />
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">
        This version does not sell through eBay or Etsy yet, so there is nothing to connect or to set up.
      </p>
    </Card>
  );
}

function MarketRow({ market: { name, linked: field }, linked }: { market: Market; linked: boolean }) {
  const change = useChangeProfile();
  const [asked, setAsked] = useState(false);
  const disconnect = () =>
    change.mutate(
      { [field]: false },
      {
        onSuccess: () => toast({ title: 'Profile Updated', description: `${name} is disconnected.` }),
        onError: (error) =>
          toast({ title: 'Update failed', description: sentenceOf(error), variant: 'destructive' }),
        onSettled: () => setAsked(false),
      },
    );
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div>
        <p className="font-medium">{name}</p>
        <p className={linked ? 'text-sm text-positive' : 'text-sm text-muted'}>
          {linked ? 'Connected' : 'Not connected'}
        </p>
      </div>
      {linked && (
        <Button variant="ghost" aria-label={`Disconnect ${name}`} onClick={() => setAsked(true)}>
          Disconnect
        </Button>
      )}
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
