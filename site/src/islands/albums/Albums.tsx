import { useDeferredValue, useState } from 'react';
import { ALBUM_GROUPS, type AlbumGroup, type AlbumSummary } from '../../../../shared/albums/album.ts';
import { albumName } from '../../../../shared/format/category.ts';
import { t, tAs } from '../../../../shared/language/i18n.ts';
import { useAlbums } from '../../lib/queries/albums.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { SearchInput } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { Progress } from './Progress.tsx';

/** In the page's language and in the catalogue's. */
const wordsOf = (album: AlbumSummary): string => `${albumName(album)} ${album.name}`.toLowerCase();

type Shown = 'all' | 'started';

const titleOf = (group: AlbumGroup): string =>
  ({
    own: t('Your own albums'),
    us: t('United States'),
    types: t('Type sets'),
    euro: t('Euro'),
    canada: t('Canada'),
    years: t('Year sets'),
  })[group];

/** Albums of a group shown before "Show all". */
const FIRST = 12;

export default function Albums() {
  const albums = useAlbums();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const search = useDeferredValue(typed.trim().toLowerCase());
  if (albums.isPending)
    return (
      <Loading label={t('Loading your albums…')} className="grid gap-5">
        <Skeleton className="h-12 w-full rounded-control" />
        <Skeleton className="h-96 w-full rounded-card" />
      </Loading>
    );
  if (!albums.data) return <LoadError title={t('Your albums could not be loaded')} query={albums} />;
  const found = albums.data.filter(
    (album) =>
      (shown === 'all' || album.filled > 0) &&
      search.split(/\s+/).every((word) => wordsOf(album).includes(word)),
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          aria-label={t('Search albums')}
          placeholder={t('Search albums')}
          className="min-w-0 flex-1 basis-56"
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Segmented
          label={t('Which albums')}
          options={[
            { value: 'all', label: tAs('albums', 'All') },
            { value: 'started', label: t('Started') },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {found.length === 0 ? (
        <None
          isSearch={search !== ''}
          onClear={() => {
            setTyped('');
            setShown('all');
          }}
        />
      ) : (
        ALBUM_GROUPS.map((group) => (
          <Group
            key={group}
            group={group}
            albums={found.filter((album) => album.group === group)}
            whole={search !== '' || shown === 'started'}
          />
        ))
      )}
    </div>
  );
}

function None({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title={isSearch ? t('No album has this name') : t('No album is started yet')}
      text={
        isSearch
          ? t('Try a series, a denomination, a country or a year.')
          : t('An album starts with the first coin of its series in your collection.')
      }
    >
      <Button variant="ghost" onClick={onClear}>
        {t('Show all albums')}
      </Button>
    </EmptyState>
  );
}

function Group({ group, albums, whole }: { group: AlbumGroup; albums: AlbumSummary[]; whole: boolean }) {
  const [isWhole, setWhole] = useState(false);
  if (albums.length === 0) return null;
  const started = albums.toSorted((one, other) => Number(other.filled > 0) - Number(one.filled > 0));
  const shown = whole || isWhole ? started : started.slice(0, FIRST);
  return (
    <section aria-labelledby={`albums-${group}`} className="grid grid-cols-1 gap-3">
      <h2 id={`albums-${group}`}>{titleOf(group)}</h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((album) => (
          <li key={album.id}>
            <Card album={album} />
          </li>
        ))}
      </ul>
      {shown.length < started.length && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('Show all {n}', { n: started.length })}
        </Button>
      )}
    </section>
  );
}

function Card({ album }: { album: AlbumSummary }) {
  const { id, from, to, isOpen, filled, holes } = album;
  const years = from === to ? String(from) : isOpen ? t('since {from}', { from }) : `${from}–${to}`;
  return (
    <a href={`/albums/${id}`} className="card grid h-full content-between gap-3 p-4">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{albumName(album)}</span>
        <span className="flex-none text-sm text-muted tabular-nums">{years}</span>
      </span>
      <Progress filled={filled} holes={holes} />
    </a>
  );
}
