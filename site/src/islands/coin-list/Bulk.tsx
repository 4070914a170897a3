import {
  BookOpen,
  FileDown,
  FolderOutput,
  Link,
  LoaderCircle,
  type LucideIcon,
  MapPin,
  Medal,
  Printer,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MadeAlbum } from '../../../../shared/albums/album.ts';
import {
  type CoinSelection,
  MAX_SELECTED,
  type Placed,
  type Retagged,
  TRASH_DAYS,
} from '../../../../shared/coins/bulk.ts';
import { hasFilters } from '../../../../shared/coins/filter-rules.ts';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { MAX_TAGS } from '../../../../shared/coins/tags.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatCount } from '../../../../shared/format/format.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { sentenceOf, whyNot } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { useCreateAlbum } from '../../lib/queries/albums.ts';
import { useMayManage, useMayWrite, useUser } from '../../lib/queries/auth.ts';
import {
  BULK,
  type Condition,
  placeCoins,
  useChangeTags,
  useExportCoins,
  useSetCondition,
  useSetPlace,
  useTrashCoins,
} from '../../lib/queries/bulk.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';
import { restoreCoins } from '../../lib/queries/trash.ts';
import { startOnce } from '../../lib/query.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { TagsChosen } from './BulkDialogs.tsx';
import { coinsInWords } from './coin-list-labels.ts';
import { countSelected, hasAll, NONE, type Selection, selectAll, toRequest } from './selection.ts';
import { undoAction, undoRetag } from './undo.ts';

type BulkAction =
  | ('condition' | 'place' | 'tags' | 'album' | 'move')
  | ('share' | 'print' | 'export' | 'trash');

export function useBulk(done: () => void, close: () => void) {
  const trashing = useTrashCoins();
  const conditioning = useSetCondition();
  const placing = useSetPlace();
  const tagging = useChangeTags();
  const exporting = useExportCoins();
  const making = useCreateAlbum();
  const busy: BulkAction | undefined =
    (trashing.isPending && 'trash') ||
    (conditioning.isPending && 'condition') ||
    (placing.isPending && 'place') ||
    (tagging.isPending && 'tags') ||
    (making.isPending && 'album') ||
    (exporting.isPending && 'export') ||
    undefined;

  const trash = (selection: CoinSelection, name?: string) =>
    startOnce(BULK, () =>
      trashing
        .mutateAsync(selection)
        .then(
          ({ changed, ids }) => {
            if (changed > 0) toastTrashed(changed, ids, name);
            done();
          },
          (error) =>
            toastFailure(
              t('Delete Failed'),
              whyNot(
                error,
                name
                  ? t('Could not delete the coin. Please try again.')
                  : t('Could not delete the coins. Please try again.'),
              ),
            ),
        )
        .then(close),
    );

  const setCondition = (selection: CoinSelection, condition: Condition) =>
    startOnce(BULK, () =>
      conditioning
        .mutateAsync({ selection, condition })
        .then(({ changed }) => {
          if (changed > 0)
            toast({
              title: t('Updated'),
              description: t('{coins} set to {condition}.', {
                coins: coinsInWords(changed),
                condition: conditionName(condition),
              }),
            });
          done();
        }, notUpdated)
        .then(close),
    );

  const notUpdated = (error: unknown) =>
    toastFailure(t('Update Failed'), whyNot(error, t('Could not update the coins. Please try again.')));

  const setPlace = (selection: CoinSelection, storageLocation: string | null) =>
    startOnce(BULK, () =>
      placing
        .mutateAsync({ selection, storageLocation })
        .then((placed) => {
          toastPlaced(placed, storageLocation);
          done();
        }, notUpdated)
        .then(close),
    );

  const changeTags = (selection: CoinSelection, tags: TagsChosen) =>
    startOnce(BULK, () =>
      tagging
        .mutateAsync({ selection, ...tags })
        .then((retagged) => {
          toastRetagged(retagged);
          done();
        }, notUpdated)
        .then(close),
    );

  const makeAlbum = (selection: CoinSelection, name: string) =>
    startOnce(BULK, () =>
      making
        .mutateAsync({ name, selection })
        .then(
          (made) => {
            toastAlbum(made);
            done();
          },
          (error) => toastFailure(t('The album was not made'), sentenceOf(error)),
        )
        .then(close),
    );

  const saveCsv = (selection: CoinSelection) =>
    startOnce(BULK, () =>
      exporting.mutate(selection, {
        onError: (error) => toastFailure(t('Export Failed'), sentenceOf(error)),
      }),
    );

  return { busy, trash, setCondition, setPlace, changeTags, makeAlbum, saveCsv };
}

function toastAlbum({ id, holes, left }: MadeAlbum) {
  const made = plural(holes, { one: 'An album of # hole was made.', other: 'An album of # holes was made.' });
  const without =
    left > 0 && t('{coins} left out: their holes are not known for sure.', { coins: coinsInWords(left) });
  toast({
    title: t('Album made'),
    description: [made, without].filter(Boolean).join(' '),
    variant: 'success',
    actions: [{ label: t('View'), onClick: () => void navigate(`/albums/${id}`) }],
  });
}

function toastTrashed(changed: number, ids: number[], name: string | undefined) {
  toast({
    title:
      changed === 1 ? t('Coin Deleted') : t('{coins} moved to the trash', { coins: coinsInWords(changed) }),
    description: trashedText(changed, name),
    actions: ids.length > 0 ? [{ label: t('Undo'), onClick: () => void restoreCoins(ids) }] : undefined,
  });
}

function trashedText(changed: number, name: string | undefined): string {
  if (changed !== 1) return t('You can restore them for {days} days.', { days: TRASH_DAYS });
  return name ? t('{name} is in the trash.', { name }) : t('The coin is in the trash.');
}

function toastPlaced({ changed, before }: Placed, place: string | null) {
  const coins = coinsInWords(changed);
  toast({
    title: t('Updated'),
    description:
      changed === 0
        ? t('The coins are already stored there.')
        : place
          ? t('{coins} moved to {place}.', { coins, place })
          : t('Storage place cleared for {coins}.', { coins }),
    actions: undoAction(
      before.map(
        ({ storageLocation, ids }) =>
          () =>
            placeCoins({ selection: { ids }, storageLocation }),
      ),
    ),
  });
}

function toastRetagged({ changed, gained, lost, full }: Retagged) {
  const left =
    full > 0 &&
    t('{coins} not changed: a coin can have at most {max} tags.', {
      coins: coinsInWords(full),
      max: MAX_TAGS,
    });
  toast({
    title: t('Updated'),
    description: [
      changed === 0 && !left
        ? t('The coins already have these tags.')
        : t('Tags updated for {coins}.', { coins: coinsInWords(changed) }),
      left,
    ]
      .filter(Boolean)
      .join(' '),
    actions: undoAction(undoRetag({ gained, lost })),
  });
}

const sheets = () => import('./BulkDialogs.tsx');
const ConditionSheet = lazy(async () => ({ default: (await sheets()).ConditionSheet }));

const PlaceSheet = lazy(async () => ({ default: (await sheets()).PlaceSheet }));
const TagsSheet = lazy(async () => ({ default: (await sheets()).TagsSheet }));

const MoveSheet = lazy(async () => ({ default: (await import('./MoveSheet.tsx')).MoveSheet }));

const NameSheet = lazy(async () => ({ default: (await import('../albums/NameSheet.tsx')).NameSheet }));

/** Trashing up to this many coins, but not all, needs no confirmation: it can be undone. */
const MAX_UNCONFIRMED = 20;

const ShareSheet = lazy(async () => ({ default: (await import('../share/ShareSheet.tsx')).ShareSheet }));

interface BulkProps {
  selection: Selection;
  filter: CoinFilter;
  listed: { coins: readonly CollectionCoin[]; total: number };
  picked: readonly CollectionCoin[];
  onSelection: (selection: Selection) => void;
  onEnd: () => void;
}

export function Bulk({ selection, filter, listed, picked, onSelection, onEnd }: BulkProps) {
  const [dialog, setDialog] = useState<BulkAction>();
  const close = () => setDialog(undefined);
  const bulk = useBulk(onEnd, close);

  const count = countSelected(selection, listed.total);
  const everything = hasAll(selection, listed);
  const request = toRequest(selection, filter);
  const only = count === 1 ? picked[0]?.name : undefined;
  const trash = () => bulk.trash(request, only);
  const print = () => {
    const { search, category } = filter;
    const isWhole = everything && !search && !category && !hasFilters(filter);
    if (selection.all && !isWhole)
      return toast({
        title: t('Select up to {coins} individually', { coins: coinsInWords(MAX_SELECTED) }),
        description: t('A report of part of the collection is made of coins selected one by one.'),
        variant: 'warning',
      });
    void navigate(isWhole ? '/report' : `/report?ids=${[...selection.ids].join(',')}`);
  };
  const start = (action: BulkAction) => {
    if (action === 'move' && selection.all)
      toast({
        title: t('Select up to {coins} individually', { coins: coinsInWords(MAX_SELECTED) }),
        description: t('Coins are moved one selection at a time.'),
        variant: 'warning',
      });
    else if (action === 'print') print();
    else if (action === 'export') bulk.saveCsv(request);
    else if (action === 'trash' && count <= MAX_UNCONFIRMED && !(everything && count > 1)) trash();
    else setDialog(action);
  };
  return (
    <>
      <BulkBar
        count={count}
        total={listed.total}
        all={everything}
        busy={bulk.busy}
        onAll={() => onSelection(everything ? NONE : selectAll(selection, listed))}
        onAction={start}
        onCancel={onEnd}
      />
      <ConfirmDialog
        open={dialog === 'trash'}
        onOpenChange={close}
        title={t('Move {coins} to the trash?', { coins: coinsInWords(count) })}
        description={
          count === 1
            ? t('You can restore the coin for {days} days.', { days: TRASH_DAYS })
            : t('You can restore the coins for {days} days.', { days: TRASH_DAYS })
        }
        confirm={t('Move to trash')}
        onConfirm={trash}
        busy={bulk.busy === 'trash'}
        danger
      />
      {dialog === 'place' && (
        <Suspense>
          <PlaceSheet
            coins={coinsInWords(count)}
            busy={bulk.busy === 'place'}
            onChoose={(place) => bulk.setPlace(request, place)}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog === 'move' && (
        <Suspense>
          <MoveSheet ids={[...selection.ids]} onMoved={onEnd} onClose={close} />
        </Suspense>
      )}
      {dialog === 'tags' && (
        <Suspense>
          <TagsSheet
            coins={coinsInWords(count)}
            busy={bulk.busy === 'tags'}
            onChoose={(tags) => bulk.changeTags(request, tags)}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog === 'share' && (
        <Suspense>
          <ShareSheet what={{ kind: 'selection', selection: request }} onClose={close} />
        </Suspense>
      )}
      {dialog === 'album' && (
        <Suspense>
          <NameSheet
            title={t('Make an album')}
            description={t('An album of the holes that {coins} fill. It keeps them when a coin leaves.', {
              coins: coinsInWords(count),
            })}
            busy={bulk.busy === 'album'}
            onName={(name) => bulk.makeAlbum(request, name)}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog === 'condition' && (
        <Suspense>
          <ConditionSheet
            coins={coinsInWords(count)}
            graded={selection.all || picked.some(({ isGraded }) => isGraded)}
            busy={bulk.busy === 'condition'}
            onChoose={(condition) => bulk.setCondition(request, condition)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

const ACTIONS: readonly { action: BulkAction; name: string; Icon: LucideIcon }[] = [
  { action: 'condition', name: msg('Set condition'), Icon: Medal },
  { action: 'place', name: msg('Set place'), Icon: MapPin },
  { action: 'tags', name: msg('Change tags'), Icon: Tags },
  { action: 'album', name: msg('Make an album'), Icon: BookOpen },
  { action: 'move', name: msg('Move'), Icon: FolderOutput },
  { action: 'share', name: msg('Share a link'), Icon: Link },
  { action: 'print', name: msg('Print'), Icon: Printer },
  { action: 'export', name: msg('Export CSV'), Icon: FileDown },
  { action: 'trash', name: msg('Move to trash'), Icon: Trash2 },
];

interface BulkBarProps {
  count: number;
  total: number;
  all: boolean;
  busy: BulkAction | undefined;
  onAll: () => void;
  onAction: (action: BulkAction) => void;
  onCancel: () => void;
}

/** A reader prints and exports. */
const READING: readonly BulkAction[] = ['print', 'export'];

function BulkBar({ count, total, all, busy, onAll, onAction, onCancel }: BulkBarProps) {
  const hasCollections = useUser().data?.hasCollections ?? false;
  const mayWrite = useMayWrite();
  const mayManage = useMayManage();
  const actions = ACTIONS.filter(({ action }) => {
    if (action === 'share') return mayManage;
    return action === 'move' ? mayWrite && hasCollections : mayWrite || READING.includes(action);
  });
  return (
    <section
      className="bulk-bar fixed inset-x-0 bottom-(--above-tabs) z-20 max-h-[60dvh] overflow-y-auto border-t border-line bg-raised pt-1.5 pb-2.5 shadow-[0_-10px_24px_-18px_#000c] wide:start-(--sidebar)"
      aria-label={t('Selected coins')}
    >
      <div className="column column-wide wide:flex wide:items-center wide:gap-4 wide:in-[html:has(.coin-table,.coin-wall)]:max-w-[120rem]">
        <div className="mb-1 flex items-center wide:contents">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <p className="text-sm font-semibold tabular-nums" role="status">
              {t('{count} selected', { count: formatCount(count) })}
            </p>
            {total > 0 && (
              <button type="button" className="link min-h-11 text-sm" onClick={onAll}>
                {all ? t('Select none') : t('Select all {total}', { total: formatCount(total) })}
              </button>
            )}
          </div>
          <IconButton plain label={t('Cancel')} className="-me-3 wide:order-last" onClick={onCancel}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className="-mx-4.5 -my-1 flex scroll-px-4.5 gap-2 overflow-x-auto px-4.5 py-1 [scrollbar-width:none]">
          {actions.map(({ action, name, Icon }) => (
            <button
              key={action}
              type="button"
              className="grid min-h-13.5 flex-[1_0_auto] touch-manipulation content-center justify-items-center gap-0.75 rounded-control border border-line px-1.5 py-1 text-[0.8125rem] leading-[1.2] font-[550] aria-disabled:cursor-default aria-disabled:text-hint"
              // Not `disabled`, which would lose the focus.
              aria-disabled={count === 0 || busy !== undefined}
              aria-busy={busy === action || undefined}
              onClick={() => count > 0 && !busy && onAction(action)}
            >
              {busy === action ? (
                <LoaderCircle className="size-5 animate-spin" aria-hidden="true" />
              ) : (
                <Icon className="size-5" aria-hidden="true" />
              )}
              {translated(name)}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
