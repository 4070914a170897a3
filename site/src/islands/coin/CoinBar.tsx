import { ChevronLeft, Pencil } from 'lucide-react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { goBack } from '../../lib/navigation.ts';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { formOf } from './words.ts';

/** Back, the coin's category, and the way to its form. */
export function CoinBar({ coin }: { coin?: CollectionCoin }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <IconButton label="Back" onClick={() => goBack('/')}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <p className="truncate text-sm font-medium text-muted">{coin?.category}</p>
      {coin ? (
        <IconLink label="Edit coin" href={formOf(coin)}>
          <Pencil aria-hidden="true" />
        </IconLink>
      ) : (
        <span className="size-11.5" />
      )}
    </div>
  );
}
