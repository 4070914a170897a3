import { type RefObject, useEffect, useRef, useState } from 'react';
import { TRASH_DAYS, type TrashedCoin } from '../../../../shared/coins/trash.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { besideNow, closeBeside } from '../../lib/beside.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useTrash } from '../../lib/queries/trash.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AskEmpty, AskForGood } from './Ask.tsx';
import { TrashBar } from './TrashBar.tsx';
import { TrashRow } from './TrashRow.tsx';
import { useDeeds } from './use-deeds.ts';

/** Deleted coins: restored, deleted for good, or left to rest until they go by themselves. */
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
                'Coins you delete rest here until your guest session ends. Then they are gone for good, as all of a guest’s coins are.',
              )
            : t(
                'Coins rest here for {TRASH_DAYS} days after they were deleted. Then they are gone for good.',
                { TRASH_DAYS },
              )}
        </p>
      </div>
      <Deleted title={title} />
    </div>
  );
}

function Deleted({ title }: { title: RefObject<HTMLHeadingElement | null> }) {
  const trash = useTrash();
  const total = trash.data?.pages.at(-1)?.total;
  useFocusKept(total, title);
  const [asked, setAsked] = useState<TrashedCoin | 'all'>();
  const close = () => setAsked(undefined);
  const deeds = useDeeds(close, (which) => {
    const opened = besideNow();
    if (opened !== null && ('all' in which || which.ids.includes(opened))) closeBeside();
  });

  if (trash.isPending) return <Bones />;
  if (!trash.data) {
    return (
      <ErrorState
        title={t('The trash could not be loaded')}
        text={sentenceOf(trash.error)}
        onRetry={() => trash.refetch()}
        busy={trash.isFetching}
      />
    );
  }
  const { pages } = trash.data;
  if (!total) {
    return (
      <EmptyState title={t('The trash is empty')} text={t('Coins you delete rest here for a while.')}>
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
      <div className="pair">
        <Button variant="ghost" busy={deeds.restoringAll} onClick={deeds.restoreAll}>
          {t('Restore all')}
        </Button>
        <Button variant="quiet-danger" onClick={() => setAsked('all')}>
          {t('Empty trash')}
        </Button>
      </div>
      <ul className="ruled">
        {pages
          .flatMap(({ coins }) => coins)
          .map((coin) => (
            <TrashRow
              key={coin.id}
              coin={coin}
              restoring={deeds.restoring.has(coin.id)}
              onRestore={() => deeds.restore(coin)}
              onDelete={() => setAsked(coin)}
            />
          ))}
      </ul>
      <ShowMore list={trash} />
      <AskForGood
        coin={asked === 'all' ? undefined : asked}
        busy={deeds.deleting}
        onClose={close}
        onConfirm={deeds.deleteForGood}
      />
      <AskEmpty
        open={asked === 'all'}
        total={total}
        busy={deeds.emptying}
        onClose={close}
        onConfirm={deeds.empty}
      />
    </section>
  );
}

const Bones = () => (
  <Loading label={t('Loading the trash')} className="ruled">
    {[1, 2, 3].map((bone) => (
      <div key={bone} className="flex items-center gap-3 py-3">
        <Skeleton className="size-13 flex-none" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
    ))}
  </Loading>
);

/** A button that has left with its coin took the focus along: the screen's title takes it over. */
function useFocusKept(total: number | undefined, title: RefObject<HTMLElement | null>) {
  const before = useRef(total);
  useEffect(() => {
    const gone = before.current !== undefined && before.current !== total;
    before.current = total;
    if (gone && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [total, title]);
}
