import { ChevronLeft, Pencil } from 'lucide-react';
import { Suspense } from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { HOME } from '../../lib/base.ts';
import { goBack } from '../../lib/navigation.ts';
import { optional } from '../../lib/optional.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useColumns } from './beside-context.ts';
import type { Editing } from './use-editing.ts';

/** The way through a list, where there are keys for it. */
const Neighbours = optional<{ id: number }>(() => import('./Neighbours.tsx'));
const isAtDesk = () => globalThis.matchMedia?.('(min-width: 64rem)').matches;

interface CoinBarProps {
  coin?: Pick<CollectionCoin, 'id' | 'category'>;
  /** How the coin is edited, once it is known. */
  editing?: Editing;
}

/** Back, the coin's category, and the one button that turns editing on and off. */
export function CoinBar({ coin, editing }: CoinBarProps) {
  const { isBeside, bar } = useColumns();
  return (
    <div className={classNames('flex items-center justify-between gap-3', bar)}>
      {/* Beside a list it is closed, and walked through, by the bar above it. */}
      {!isBeside && (
        <IconButton label={t('Back')} onClick={() => goBack(HOME)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      )}
      <div className="flex min-w-0 items-center gap-3">
        <p className="truncate text-sm font-medium text-muted">{coin && categoryName(coin.category)}</p>
        {coin && editing && !isBeside && isAtDesk() && (
          <Suspense>
            <Neighbours id={coin.id} />
          </Suspense>
        )}
      </div>
      {coin && editing ? (
        <button
          ref={editing.toggle}
          type="button"
          className={editing.on ? 'btn btn-primary flex-none px-4' : 'icon-btn'}
          title={editing.on ? undefined : t('Edit')}
          onClick={editing.turn}
        >
          {editing.on ? (
            t('Done')
          ) : (
            <>
              <Pencil aria-hidden="true" />
              <span className="sr-only">{t('Edit')}</span>
            </>
          )}
        </button>
      ) : (
        <span className="size-11.5" />
      )}
      <p role="status" className="sr-only">
        {editing?.on && t('Editing: each field has a button that opens it.')}
      </p>
    </div>
  );
}
