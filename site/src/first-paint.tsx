import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { OneAlbum } from './islands/albums/Album.tsx';
import Albums from './islands/albums/Albums.tsx';
import { OneCoin } from './islands/coin/CoinDetail.tsx';
import { Header } from './islands/collection/Header.tsx';
import { Summary } from './islands/collection/Summary.tsx';
import { TWO_COLUMNS } from './islands/collection/SummaryParts.tsx';
import Dashboard from './islands/dashboard/Dashboard.tsx';
import Home from './islands/home/Home.tsx';
import Profile from './islands/profile/Profile.tsx';
import { OneCategory } from './islands/subcategory/Subcategory.tsx';
import Wants from './islands/wants/Wants.tsx';
import { type Seed, withSeed } from './lib/query.ts';

const nothing = () => {};

const PAGES: Readonly<Record<string, (seed: Seed) => ReactNode>> = {
  home: () => <Home />,
  collection: () => (
    <div className={`grid grid-cols-1 gap-5 ${TWO_COLUMNS}`}>
      <Header view="summary" onView={nothing} onSelect={nothing} onShare={nothing} onGo={nothing} />
      <Summary />
    </div>
  ),
  'coin/_': ({ coin }) => <OneCoin id={coin?.id ?? 0} />,
  dashboard: () => <Dashboard />,
  'subcategory/_': ({ category = '' }) => <OneCategory category={category} />,
  'my-profile': () => <Profile />,
  wants: () => <Wants />,
  albums: () => <Albums />,
  'albums/_': ({ album }) => <OneAlbum id={album?.id ?? ''} withProofs={album?.withProofs ?? false} />,
};

/**
 * The HTML that the island replaces when its script has come: with data on the server (server/web/own-pages.ts),
 * without as a skeleton at build time.
 */
export const firstPaint = (page: string, seed: Seed = { at: 0, home: null }): string =>
  withSeed(seed, () => renderToStaticMarkup(PAGES[page]?.(seed)));
