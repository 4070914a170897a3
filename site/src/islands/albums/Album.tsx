import { ChevronLeft, ImageDown, Printer } from 'lucide-react';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { type Album as AlbumData, gradeOfSet, type Hole } from '../../../../shared/albums/album.ts';
import type { MarkBody } from '../../../../shared/albums/model.ts';
import { albumIdIn } from '../../../../shared/coins/identity.ts';
import { albumName } from '../../../../shared/format/category.ts';
import { formatCount, formatWholePercent } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import type { Want } from '../../../../shared/wants/want.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { ownPath } from '../../lib/base.ts';
import { optional, useTitle } from '../../lib/hooks.ts';
import { goBack, useAddress } from '../../lib/navigation.ts';
import type { Waiting as WaitingChange } from '../../lib/outbox.ts';
import { refreshAlbums, useAlbum, useFillHoles } from '../../lib/queries/albums.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { restoreWant } from '../../lib/queries/wants.ts';
import { toastFailure } from '../../lib/toast.ts';
import { useWaiting } from '../../lib/waiting.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { ShareButton } from '../share/ShareButton.tsx';
import { FillBar, type Remembered, remembered } from './FillBar.tsx';
import { Holes, nameOf, type Tap } from './Holes.tsx';
import { Progress } from './Progress.tsx';
import '../../styles/print.css';

const Waiting = optional(async () => ({ default: (await import('../waiting/Waiting.tsx')).Waiting }));
/** Loaded late: below the holes. */
const Missing = optional<{ album: AlbumData }>(async () => ({
  default: (await import('./Missing.tsx')).Missing,
}));
const OwnAlbum = optional(async () => ({ default: (await import('./OwnAlbum.tsx')).OwnAlbum }));

export default function Album() {
  const [id] = useState(() => albumIdIn(ownPath(location.pathname)));
  const isAsked = new URLSearchParams(location.search).get('proofs') === 'true';
  return <OneAlbum id={id} withProofs={isAsked} />;
}

/** `withProofs`: from the start. */
export function OneAlbum({ id, withProofs }: { id: string; withProofs: boolean }) {
  const [proofs, setProofs] = useState(withProofs);
  const album = useAlbum(id, proofs);
  // Read once: `useAddress` removes it.
  const [hole] = useState(() => globalThis.location?.hash.slice(1) ?? '');
  const address = { proofs: proofs ? 'true' : undefined };
  useAddress(address, address);
  const waiting = useWaiting();
  useTitle(album.data ? albumName(album.data) : t('Album'));
  if (album.isPending)
    return (
      <Loading label={t('Loading the album…')} className="grid gap-5">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-96 w-full rounded-card" />
      </Loading>
    );
  if (album.error instanceof ApiError && album.error.status === 404)
    return (
      <EmptyState
        wholePage
        title={t('There is no such album')}
        text={t('It may have been renamed by an update.')}
      >
        <ButtonLink href="/albums">{t('All albums')}</ButtonLink>
      </EmptyState>
    );
  if (!album.data) return <LoadError wholePage title={t('The album could not be loaded')} query={album} />;
  return (
    <Page
      album={withMarks(album.data, waiting)}
      isAnythingWaiting={waiting.length > 0}
      {...{ proofs, hole, onProofs: setProofs }}
    />
  );
}

export function withMarks(album: AlbumData, waiting: readonly WaitingChange[]): AlbumData {
  const path = `/api/albums/${album.id}/wants`;
  const mine = waiting.filter((one) => one.path === path && !one.problem).map(({ body }) => body as MarkBody);
  const marks = new Map(mine.flatMap(({ keys, wanted }) => keys.map((key) => [key, wanted] as const)));
  if (marks.size === 0) return album;
  const holesInOrder = album.holesInOrder.map((hole) => {
    const wanted = marks.get(hole.key);
    if (wanted === undefined) return hole;
    return { ...hole, want: wanted ? (hole.want ?? { id: 0, status: 'want' as const }) : null };
  });
  return { ...album, holesInOrder };
}

/** Of one tap, for undo. */
type Step =
  | { ids: number[] }
  /** Or the id of the change that waits. */
  | { keys: string[]; wanted: boolean; wants: Want[] | string };

/** Of three rows. */
const first = () => 3 * Math.ceil((globalThis.innerWidth ?? 1280) / 84);

interface PageProps {
  album: AlbumData;
  isAnythingWaiting: boolean;
  proofs: boolean;
  /** Element id; '' for the top. */
  hole: string;
  onProofs: (proofs: boolean) => void;
}

function Page({ album, isAnythingWaiting, proofs, hole, onProofs }: PageProps) {
  const { id, holesInOrder: holes } = album;
  const fill = useFillHoles(id);
  const mayWrite = useMayWrite();
  const [last, setLast] = useState<Remembered>(remembered);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [tap, setTap] = useState<Tap>('add');
  useEffect(() => {
    const place = document.getElementById(hole);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [hole]);
  // The first screen is drawn before the rest.
  const [isWhole, setWhole] = useState(hole !== '');
  useEffect(() => startTransition(() => setWhole(true)), []);
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());

  const add = async (added: readonly Hole[]) => {
    const keys = added.map(({ key }) => key).filter((key) => !pending.has(key));
    if (keys.length === 0) return;
    setPending((now) => new Set([...now, ...keys]));
    try {
      const { ids } = await fill.mutateAsync({
        keys,
        ...(last.condition && { condition: last.condition }),
        ...(last.price && { price: last.price }),
      });
      setSteps((now) => [...now, { ids }]);
    } catch (error) {
      toastFailure(t('The coin was not added'), error instanceof Error ? sentenceOf(error) : undefined);
    } finally {
      setPending((now) => new Set([...now].filter((key) => !keys.includes(key))));
    }
  };

  const send = async (keys: string[], wanted: boolean) => {
    const names = holes.filter(({ key }) => keys.includes(key)).map(nameOf);
    const some = [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ');
    const { markOrWait } = await import('../../lib/save-offline.ts');
    return markOrWait(id, { keys, wanted }, `${some} (${albumName(album)})`);
  };

  /** Takes the marks off where all of these holes are wanted already. */
  const mark = async (chosen: readonly Hole[]) => {
    const open = chosen.filter(({ want }) => want === null);
    const wanted = open.length > 0;
    const keys = (wanted ? open : chosen).map(({ key }) => key);
    if (keys.length === 0) return;
    try {
      const wants = await send(keys, wanted);
      setSteps((now) => [...now, { keys, wants, wanted }]);
    } catch (error) {
      toastFailure(t('Your list was not changed'), error instanceof Error ? sentenceOf(error) : undefined);
    }
  };
  const choose = (chosen: readonly Hole[]) => void (tap === 'add' ? add(chosen) : mark(chosen));

  /** One that waits is taken back, unless it was sent meanwhile. */
  const unmark = async ({ keys, wanted, wants }: Exclude<Step, { ids: number[] }>) => {
    if (typeof wants === 'string') {
      const { takeBack } = await import('../../lib/outbox.ts');
      if (!(await takeBack(wants))) await send(keys, !wanted);
    } else if (wanted) await send(keys, false);
    else for (const want of wants) await restoreWant(want);
  };

  const undo = async () => {
    const step = steps.at(-1);
    if (!step) return;
    setSteps((now) => now.slice(0, -1));
    try {
      if ('ids' in step) await (await import('../../lib/queries/bulk.ts')).trashCoins({ ids: step.ids });
      else await unmark(step);
      await refreshAlbums();
    } catch (error) {
      setSteps((now) => [...now, step]);
      toastFailure(t('Undo failed'), error instanceof Error ? sentenceOf(error) : undefined);
    }
  };

  const count = steps.flatMap((step) => ('ids' in step ? step.ids : [])).length;
  const marked = steps.reduce(
    (sum, step) => sum + ('ids' in step ? 0 : (step.wanted ? 1 : -1) * step.keys.length),
    0,
  );
  return (
    <div className="group/album grid grid-cols-1 gap-5">
      <Heading album={album} />
      {mayWrite && <FillBar holes={holes} last={last} onLast={setLast} onAdd={choose} />}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 print:hidden">
        {mayWrite && (
          <Segmented
            label={t('A tap on a hole')}
            options={[
              { value: 'add', label: t('Add coins') },
              { value: 'want', label: t('Mark as wanted') },
            ]}
            value={tap}
            onChange={setTap}
          />
        )}
        <p role="status" className="flex items-center gap-3 text-sm text-muted">
          {steps.length > 0 && (
            <>
              {count > 0 && plural(count, { one: '# coin added here', other: '# coins added here' })}
              {marked > 0 &&
                plural(marked, { one: '# hole marked as wanted', other: '# holes marked as wanted' })}
              <Button variant="ghost" onClick={() => void undo()}>
                {t('Undo')}
              </Button>
            </>
          )}
        </p>
        {album.hasProofs && (
          <Checkbox
            label={t('Show proofs and coins of sets too')}
            checked={proofs}
            onChange={({ target }) => onProofs(target.checked)}
          />
        )}
      </div>
      <div className="group-has-[details[open]]/album:print:hidden">
        <Holes
          album={isWhole ? album : { ...album, holesInOrder: holes.slice(0, first()) }}
          pending={pending}
          tap={mayWrite ? tap : null}
          onChoose={choose}
          onMark={(hole) => void mark([hole])}
        />
      </div>
      {/* Below the holes: it grows with each tap, and the next hole must not move away. */}
      {isAnythingWaiting && (
        <div className="print:hidden">
          <Suspense>
            <Waiting />
          </Suspense>
        </div>
      )}
      {isWhole && (
        <Suspense>
          <Missing album={album} />
        </Suspense>
      )}
      <p className="text-sm text-muted">
        {album.group === 'own'
          ? t('Chosen by you from your collection.')
          : `${album.isOpen ? t('Open: new coins are still struck.') : t('Closed: the series has ended.')} ${t('Source: {source}', { source: album.source })}`}
      </p>
    </div>
  );
}

function SharePicture({ album }: { album: AlbumData }) {
  const [isDrawing, setDrawing] = useState(false);
  const share = async () => {
    setDrawing(true);
    try {
      const [{ albumPicture }, { shareOrSave }] = await Promise.all([
        import('./picture.ts'),
        import('../../lib/transfer.ts'),
      ]);
      await shareOrSave(await albumPicture(album));
    } catch {
      toastFailure(t('The picture could not be made'), t('Check your connection and try again.'));
    } finally {
      setDrawing(false);
    }
  };
  return (
    <IconButton
      label={t('Share the album as a picture')}
      aria-busy={isDrawing || undefined}
      onClick={() => !isDrawing && void share()}
    >
      <ImageDown aria-hidden="true" />
    </IconButton>
  );
}

function Heading({ album }: { album: AlbumData }) {
  const mayWrite = useMayWrite();
  const { filled, holes, lost, unsure, weighted, holesInOrder, next } = album;
  const grade = gradeOfSet(holesInOrder);
  const nextHole = holesInOrder.find(({ key }) => key === next);
  return (
    <header className="grid grid-cols-1 gap-3">
      <div className="flex justify-between gap-2 print:hidden">
        <IconButton label={t('Back')} onClick={() => goBack('/albums')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <div className="flex gap-2">
          <ShareButton
            what={{ kind: 'album', album: album.id, ...(album.withProofs && { proofs: 'true' }) }}
          />
          <SharePicture album={album} />
          <IconButton label={t('Print the album')} onClick={() => window.print()}>
            <Printer aria-hidden="true" />
          </IconButton>
          {mayWrite && album.group === 'own' && (
            <Suspense>
              <OwnAlbum album={album} />
            </Suspense>
          )}
        </div>
      </div>
      <h1 className="wrap-anywhere">{albumName(album)}</h1>
      <Progress filled={filled} holes={holes} />
      <ul className="grid gap-1 text-sm text-muted">
        <li>{t('{percent} by rarity', { percent: formatWholePercent(Math.floor(100 * weighted)) })}</li>
        {grade && (
          <li>
            {plural(
              grade.coins,
              {
                one: 'Grade of the set: {grade}, from # graded coin',
                other: 'Grade of the set: {grade}, from # graded coins',
              },
              { grade: formatCount(Math.round(10 * grade.grade) / 10) },
            )}
          </li>
        )}
        {nextHole && (
          <li>
            {t('Easiest to fill next:')}{' '}
            <a className="link" href={`#${encodeURIComponent(nextHole.key)}`}>
              {[nextHole.label, nextHole.detail].filter(Boolean).join(' · ')}
            </a>
          </li>
        )}
        {lost > 0 && (
          <li>
            {plural(lost, {
              one: '# hole is left out: the catalogue has its coin no longer.',
              other: '# holes are left out: the catalogue has their coins no longer.',
            })}
          </li>
        )}
        {unsure > 0 && (
          <li>
            {plural(unsure, {
              one: '# of your coins could be one of several holes. Enter its variety or design to place it.',
              other:
                '# of your coins could be one of several holes. Enter their variety or design to place them.',
            })}
          </li>
        )}
      </ul>
    </header>
  );
}
