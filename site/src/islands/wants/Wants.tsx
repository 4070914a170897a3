import { ArrowLeftRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { albumName, countryName } from '../../../../shared/format/category.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import {
  type ListedWant,
  WANT_SORTS,
  WANT_STATUSES,
  type Want,
  type WantShown,
  type WantSort,
} from '../../../../shared/wants/want.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { optional, useAnythingWaiting, useSettled } from '../../lib/hooks.ts';
import type { Waiting as WaitingChange } from '../../lib/outbox.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { restoreWant, useWants } from '../../lib/queries/wants.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { useWaiting } from '../../lib/waiting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { SearchInput, Select } from '../../ui/input.tsx';
import { spoken } from '../../ui/notice.tsx';
import { EmptyState, LoadError, ShowMore } from '../../ui/states.tsx';
import { useLatePart } from '../coin/late.ts';
import { ShareButton } from '../share/ShareButton.tsx';
import { datingOf, limitInWords, PRIORITY_WORDS, STATUS_WORDS } from './want-labels.ts';

const Waiting = optional(async () => ({ default: (await import('../waiting/Waiting.tsx')).Waiting }));
const loadWant = async () => (await import('./WantSheet.tsx')).WantSheet;
const loadSwap = async () => (await import('./SwapSheet.tsx')).SwapSheet;
const loadBought = async () => (await import('./BoughtSheet.tsx')).BoughtSheet;

/** Length from which a list has a search field. */
const SEARCHABLE_LENGTH = 10;
/** Pause in typing before a search, in ms. */
const PAUSE_MS = 250;

type Opened = { sheet: 'add' | 'swap' } | { sheet: 'edit' | 'bought'; want: Want };

export default function Wants() {
  const isAnythingWaiting = useAnythingWaiting();
  const [opened, setOpened] = useState<Opened>();
  const [WantSheet, wantSheet] = useLatePart(loadWant);
  const [BoughtSheet, boughtSheet] = useLatePart(loadBought);
  const [SwapSheet, swapSheet] = useLatePart(loadSwap);
  const sheets = { add: wantSheet, edit: wantSheet, bought: boughtSheet, swap: swapSheet };
  const open = async (next: Opened) => {
    if (await sheets[next.sheet]()) setOpened(next);
  };
  const close = () => setOpened(undefined);
  return (
    <>
      <div className="mb-5 empty:hidden">
        {isAnythingWaiting && (
          <Suspense>
            <Waiting />
          </Suspense>
        )}
      </div>
      <List onOpen={(next) => void open(next)} />
      {BoughtSheet && opened?.sheet === 'bought' && <BoughtSheet want={opened.want} onClose={close} />}
      {WantSheet && (opened?.sheet === 'add' || opened?.sheet === 'edit') && (
        <WantSheet want={'want' in opened ? opened.want : null} onClose={close} />
      )}
      {SwapSheet && opened?.sheet === 'swap' && <SwapSheet onClose={close} />}
    </>
  );
}

function List({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), PAUSE_MS);
  const [show, setShow] = useState<WantShown>('open');
  const [sort, setSort] = useState<WantSort>('newest');
  const list = useWants({ search, show, sort });
  const waiting = useWaiting();
  const [first] = list.data?.pages ?? [];

  if (list.isPending)
    return (
      <Loading label={t('Loading your wants…')} className="grid gap-5">
        <Skeleton className="h-12 w-full rounded-control" />
        <Skeleton className="h-64 w-full rounded-card" />
      </Loading>
    );
  const add = (
    <Button needs="writer" onClick={() => onOpen({ sheet: 'add' })}>
      <Plus aria-hidden="true" />
      {t('Add a want')}
    </Button>
  );
  if (!first)
    return (
      <LoadError title={t('Your wants could not be loaded')} query={list}>
        {add}
      </LoadError>
    );
  const compare = (
    <Button variant="ghost" onClick={() => onOpen({ sheet: 'swap' })}>
      <ArrowLeftRight aria-hidden="true" />
      {t('Compare lists')}
    </Button>
  );
  if (first.all === 0)
    return (
      <EmptyState
        title={t('Your list is empty')}
        text={t(
          'Add coins you’re looking for and the most you’d pay. Once you buy one, move it to your collection with one click.',
        )}
      >
        {add}
        <ButtonLink variant="ghost" href="/import">
          {t('Import a list')}
        </ButtonLink>
        {compare}
      </EmptyState>
    );
  return (
    <section aria-label={t('Wants')} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {(first.all >= SEARCHABLE_LENGTH || typed !== '') && (
          <SearchInput
            aria-label={t('Search your wants')}
            placeholder={t('Search your wants')}
            className="min-w-0 flex-1 basis-56"
            value={typed}
            maxLength={200}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {add}
        <ButtonLink variant="ghost" href="/collection?view=browse&spare=yes">
          {t('Coins for trade')}
        </ButtonLink>
        {compare}
        <ShareButton what={{ kind: 'wants' }} inWords />
      </div>
      <div className="pair">
        <Field label={t('Show')}>
          <Select value={show} onChange={({ target }) => setShow(target.value as WantShown)}>
            <option value="open">{t('All open')}</option>
            {WANT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {translated(STATUS_WORDS[status])}
              </option>
            ))}
            <option value="filled">{t('Now in your collection')}</option>
          </Select>
        </Field>
        <Field label={t('Sort')}>
          <Select value={sort} onChange={({ target }) => setSort(target.value as WantSort)}>
            {WANT_SORTS.map((one) => (
              <option key={one} value={one}>
                {translated(SORT_WORDS[one])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <p className="text-sm text-muted" role="status">
        {search === ''
          ? plural(first.total, { one: '# want', other: '# wants' })
          : plural(first.total, { one: '# want found', other: '# wants found' })}
      </p>
      {first.total === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p>{search === '' ? t('There are no such wants now.') : t('No wants match your search.')}</p>
          {search !== '' && (
            <Button variant="ghost" onClick={() => setTyped('')}>
              {t('Show all')}
            </Button>
          )}
        </div>
      ) : (
        <ul className="ruled" aria-busy={list.isPlaceholderData || undefined}>
          {withWaiting(list.data?.pages.flatMap(({ wants }) => wants) ?? [], waiting).map((want) => (
            <Row key={want.id} want={want} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </section>
  );
}

/** As the list will be once everything is sent. */
export function withWaiting(
  wants: readonly ListedWant[],
  waiting: readonly Pick<WaitingChange, 'path' | 'method' | 'body' | 'problem'>[],
): readonly ListedWant[] {
  return waiting.reduce((known, { path, method, body, problem }) => {
    const id = Number(/\/api\/wants\/(\d+)/.exec(path)?.[1]);
    if (!id || problem) return known;
    if (method !== 'PATCH') return known.filter((want) => want.id !== id);
    const { base: _base, ...changed } = body;
    return known.map((want) => (want.id === id ? { ...want, ...changed } : want));
  }, wants);
}

const TONES = { want: 'grey', ordered: 'blue', bid: 'orange' } as const;

const SORT_WORDS: Readonly<Record<WantSort, string>> = {
  newest: msg('Newest first'),
  priority: msg('Most urgent first'),
  name: msg('Name'),
  year: msg('Year'),
};

const holeAddress = ({ album, hole }: ListedWant): string | undefined =>
  album && hole
    ? `/albums/${album.id}${album.withProofs ? '?proofs=true' : ''}#${encodeURIComponent(hole)}`
    : undefined;

function Row({ want, onOpen }: { want: ListedWant; onOpen: (opened: Opened) => void }) {
  const { name, status, country, coinType, variation, condition, priceLimit, currency, priority, note } =
    want;
  const { isFilled, album } = want;
  const address = holeAddress(want);
  const row = useRef<HTMLLIElement>(null);
  const mayWrite = useMayWrite();
  useFocusHandedOn(row);
  const [isBusy, setBusy] = useState(false);
  const isInName = (text: string | null) => text !== null && name.toLowerCase().includes(text.toLowerCase());
  const facts = [
    datingOf(want),
    !isInName(coinType) && coinType,
    !isInName(variation) && variation,
    condition && conditionName(condition),
    country && countryName(country),
    priority !== 2 && t('{level} priority', { level: translated(PRIORITY_WORDS[priority] ?? '') }),
  ].filter(Boolean);
  const putBack = () =>
    restoreWant(want).catch((error: Error) => toastFailure(t('Not Undone'), sentenceOf(error)));
  const deleteWant = async () => {
    setBusy(true);
    try {
      const { deleteWantOrWait } = await import('../../lib/save-offline.ts');
      if (await deleteWantOrWait(want))
        toast({
          title: t('Deleted'),
          description: t('{name} was removed from your list.', { name }),
          actions: [{ label: t('Undo'), onClick: () => void putBack() }],
        });
    } catch (error) {
      toastFailure(t('Not Deleted'), error instanceof Error ? sentenceOf(error) : undefined);
    }
    setBusy(false);
  };
  return (
    <li ref={row} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="font-sans text-base font-semibold wrap-anywhere">{name}</h2>
          <Badge tone={isFilled ? 'accent' : TONES[status]}>
            {isFilled ? t('In your collection') : translated(STATUS_WORDS[status])}
          </Badge>
        </div>
        {facts.length > 0 && <p className="text-sm text-muted wrap-anywhere">{facts.join(' · ')}</p>}
        {priceLimit !== null && (
          <p className="text-sm font-semibold tabular-nums">{limitInWords(priceLimit, currency)}</p>
        )}
        {album && address && (
          <a className="link link-target text-sm" href={address}>
            {t('In the album {album}', { album: albumName(album) })}
          </a>
        )}
        {note && <p className="line-clamp-3 text-sm whitespace-pre-line text-muted wrap-anywhere">{note}</p>}
      </div>
      {mayWrite && (
        <div className="flex items-center gap-2">
          {!isFilled && (
            <Button variant="ghost" onClick={() => onOpen({ sheet: 'bought', want })}>
              {spoken(t('Bought it<sr> {name}</sr>', { name }))}
            </Button>
          )}
          <IconButton label={t('Edit {name}', { name })} onClick={() => onOpen({ sheet: 'edit', want })}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('Delete {name}', { name })}
            aria-busy={isBusy || undefined}
            onClick={() => !isBusy && void deleteWant()}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </li>
  );
}
