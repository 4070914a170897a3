import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useId, useState } from 'react';
import type { Coin } from '../../../../server/coins/model.ts';
import { useFocusGivenBack } from '../../lib/focus.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const MARKETS = [
  { name: 'eBay', linked: 'ebayLinked' },
  { name: 'Etsy', linked: 'etsyLinked' },
] as const;

/** Where the coin can be sold: only through accounts its owner has connected. */
export function SellDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const user = useUser().data;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const giveFocusBack = useFocusGivenBack();
  const none = !MARKETS.some(({ linked }) => user?.[linked]);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil" />
        <Dialog.Content
          className="dialog"
          onCloseAutoFocus={giveFocusBack}
          // Radix knows Escape only in what was opened last, which may be a notice.
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        >
          <div className="flex items-start justify-between gap-3">
            <Dialog.Title className="min-w-0 wrap-anywhere">Sell {coin.name}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" plain className="-mt-2.5 -mr-2.5">
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          <Dialog.Description className="dialog-text">
            {none
              ? 'To sell from here, connect an eBay or Etsy account of yours to your profile first.'
              : 'Choose where it is to be listed.'}
          </Dialog.Description>
          <ul className="ruled mt-2">
            {MARKETS.map(({ name, linked }) => (
              <Market
                key={name}
                name={name}
                linked={user?.[linked] ?? false}
                chosen={chosen.includes(name)}
                onChoose={(on) =>
                  setChosen((now) => (on ? [...now, name] : now.filter((other) => other !== name)))
                }
              />
            ))}
          </ul>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface MarketProps {
  name: string;
  linked: boolean;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}

function Market({ name, linked, chosen, onChoose }: MarketProps) {
  const state = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <Checkbox
        label={name}
        checked={chosen}
        disabled={!linked}
        aria-describedby={state}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm">
        <span id={state} className={linked ? 'text-positive' : 'text-muted'}>
          {linked ? 'Connected' : 'Not connected'}
        </span>
        {!linked && (
          <a className="link link-target px-1" href="/my-profile" aria-label={`Connect ${name}`}>
            Connect
          </a>
        )}
      </span>
    </li>
  );
}
