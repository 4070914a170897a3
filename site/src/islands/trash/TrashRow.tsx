import type { TrashedCoin } from '../../../../shared/coins/trash.ts';
import { discOf } from '../../../../shared/format/metal.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { thumbnailOf } from '../../../../shared/photos/sides.ts';
import { opensBeside, useBesideLink } from '../../lib/beside.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { rememberCoin } from '../../lib/queries/preview.ts';
import { keepWalk } from '../../lib/walk.ts';
import { Button } from '../../ui/button.tsx';
import { spoken } from '../../ui/spoken.tsx';
import { Well } from '../../ui/well.tsx';
import { coinInWords } from '../coin/words.ts';
import { remainingInWords } from './words.ts';

interface TrashRowProps {
  coin: TrashedCoin;
  restoring: boolean;
  onRestore: () => void;
  onDelete: () => void;
}

/** A deleted coin, how long it rests here, and both ways out. */
export function TrashRow({ coin, restoring, onRestore, onDelete }: TrashRowProps) {
  const isGuest = useUser().data?.isGuest;
  const beside = useBesideLink(coin.id);
  return (
    <li className="flex gap-3 py-3.5">
      <Well
        src={thumbnailOf(coin, 200)}
        alt={coinInWords(coin)}
        disc={discOf(coin)}
        size="sm"
        decorative
        className="self-start"
      />
      <div className="min-w-0 flex-1">
        <h2 className="font-sans text-sm font-semibold wrap-anywhere">
          <a
            className="link-target hover:underline"
            href={`/coin/${coin.id}`}
            {...beside}
            onClick={(event) => {
              rememberCoin(coin);
              keepWalk(event.currentTarget);
              opensBeside(event, coin.id);
            }}
          >
            {coin.name}
          </a>
        </h2>
        <p className="text-sm text-muted">{remainingInWords(coin, { isGuest })}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="ghost" className="text-sm" busy={restoring} onClick={onRestore}>
            {spoken(t('Restore<sr> {name}</sr>', { name: coin.name }))}
          </Button>
          <Button variant="quiet-danger" className="text-sm" onClick={onDelete}>
            {spoken(t('Delete for good<sr> {name}</sr>', { name: coin.name }))}
          </Button>
        </div>
      </div>
    </li>
  );
}
