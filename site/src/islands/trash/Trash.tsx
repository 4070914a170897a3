import { ChevronLeft } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { TRASH_DAYS, type TrashedCoin } from '../../../../shared/coins/bulk.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { thumbnailOf } from '../../../../shared/photos/model.ts';
import { closePanel, keepWalk, opensInPanel, panelCoin, usePanelLink } from '../../lib/coin-panel.ts';
import { goBack } from '../../lib/navigation.ts';
import { useMayManage, useMayWrite, useUser } from '../../lib/queries/auth.ts';
import { rememberCoin } from '../../lib/queries/lists.ts';
import { useTrash } from '../../lib/queries/trash.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { spoken } from '../../ui/notice.tsx';
import { Well } from '../../ui/picture.tsx';
import { EmptyState, LoadError, ShowMore } from '../../ui/states.tsx';
import { coinInWords } from '../coin/words.ts';
import { AskEmpty, AskForGood, remainingInWords, useDeeds } from './trash-actions.tsx';

export default function Trash() {
  const title = useRef<HTMLHeadingElement>(null);
  const isGuest = useUser().data?.isGuest;
  return (
    <div className="grid grid-cols-1 gap-5">
      <TrashBar />
      <div>
        <h1 ref={title} tabIndex={-1} className="outline-none">
          {t('Trash')}
        </h1>
        <p className="mt-1.5 text-sm text-muted">
          {isGuest
            ? t(
                'Deleted coins stay here until your guest session ends, then they’re permanently deleted with all your guest coins.',
              )
            : t('Deleted coins stay here for {TRASH_DAYS} days, then they’re permanently deleted.', {
                TRASH_DAYS,
              })}
        </p>
      </div>
      <Deleted title={title} />
    </div>
  );
}

function Deleted({ title }: { title: RefObject<HTMLHeadingElement | null> }) {
  const trash = useTrash();
  const total = trash.data?.pages.at(-1)?.total;
  useFocusFallback(total, title);
  const mayWrite = useMayWrite();
  const mayManage = useMayManage();
  const [toDelete, setToDelete] = useState<TrashedCoin | 'all'>();
  const close = () => setToDelete(undefined);
  const actions = useDeeds(close, (which) => {
    const opened = panelCoin();
    if (opened !== null && ('all' in which || which.ids.includes(opened))) closePanel();
  });

  if (trash.isPending) return <TrashSkeleton />;
  if (!trash.data) {
    return <LoadError title={t('The trash could not be loaded')} query={trash} />;
  }
  const { pages } = trash.data;
  if (!total) {
    return (
      <EmptyState title={t('The trash is empty')} text={t('Coins you delete appear here.')}>
        <ButtonLink variant="ghost" href="/collection?view=browse">
          {t('Browse your collection')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <section aria-label={t('Deleted coins')} className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted" role="status">
        {plural(total, { one: '# coin · last deleted first', other: '# coins · last deleted first' })}
      </p>
      {mayWrite && (
        <div className="pair">
          <Button variant="ghost" busy={actions.restoringAll} onClick={actions.restoreAll}>
            {t('Restore all')}
          </Button>
          {mayManage && (
            <Button variant="quiet-danger" onClick={() => setToDelete('all')}>
              {t('Empty trash')}
            </Button>
          )}
        </div>
      )}
      <ul className="ruled">
        {pages
          .flatMap(({ coins }) => coins)
          .map((coin) => (
            <TrashRow
              key={coin.id}
              coin={coin}
              restoring={actions.restoring.has(coin.id)}
              onRestore={() => actions.restore(coin)}
              onDelete={() => setToDelete(coin)}
            />
          ))}
      </ul>
      <ShowMore list={trash} />
      <AskForGood
        coin={toDelete === 'all' ? undefined : toDelete}
        busy={actions.deleting}
        onClose={close}
        onConfirm={actions.deleteForGood}
      />
      <AskEmpty
        open={toDelete === 'all'}
        total={total}
        busy={actions.emptying}
        onClose={close}
        onConfirm={actions.empty}
      />
    </section>
  );
}

const TrashSkeleton = () => (
  <Loading label={t('Loading the trash')} className="ruled">
    {[1, 2, 3].map((skeleton) => (
      <div key={skeleton} className="flex items-center gap-3 py-3">
        <Skeleton className="size-13 flex-none" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
    ))}
  </Loading>
);

/** The focused button disappears with its coin: the title takes the focus. */
function useFocusFallback(total: number | undefined, title: RefObject<HTMLElement | null>) {
  const before = useRef(total);
  useEffect(() => {
    const gone = before.current !== undefined && before.current !== total;
    before.current = total;
    if (gone && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [total, title]);
}

const TrashBar = () => (
  <div className="bar">
    <IconButton label={t('Back to the collection')} onClick={() => goBack('/collection')}>
      <ChevronLeft aria-hidden="true" />
    </IconButton>
  </div>
);

interface TrashRowProps {
  coin: TrashedCoin;
  restoring: boolean;
  onRestore: () => void;
  onDelete: () => void;
}

function TrashRow({ coin, restoring, onRestore, onDelete }: TrashRowProps) {
  const mayWrite = useMayWrite();
  const isGuest = useUser().data?.isGuest;
  const linkProps = usePanelLink(coin.id);
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
            className="link-target hover:underline data-beside:bg-accent-soft"
            href={`/coin/${coin.id}`}
            {...linkProps}
            onClick={(event) => {
              rememberCoin(coin);
              keepWalk(event.currentTarget);
              opensInPanel(event, coin.id);
            }}
          >
            {coin.name}
          </a>
        </h2>
        <p className="text-sm text-muted">{remainingInWords(coin, { isGuest })}</p>
        {mayWrite && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="ghost" className="text-sm" busy={restoring} onClick={onRestore}>
              {spoken(t('Restore<sr> {name}</sr>', { name: coin.name }))}
            </Button>
            <Button variant="quiet-danger" className="text-sm" onClick={onDelete}>
              {spoken(t('Delete permanently<sr>: {name}</sr>', { name: coin.name }))}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
