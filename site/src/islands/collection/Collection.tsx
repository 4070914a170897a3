import { useCallback, useEffect, useState } from 'react';
import { useSettled, useTitle } from '../../lib/hooks.ts';
import { goBack, replaceSearch } from '../../lib/navigation.ts';
import { CategoryRails } from './CategoryRails.tsx';
import { CoinGrid } from './CoinGrid.tsx';
import { Heading } from './Heading.tsx';
import { Strip } from './Strip.tsx';
import { Tools } from './Tools.tsx';
import { readView, showsRails, type View, viewParams } from './view.ts';

/** A pause in typing before the server is asked. */
const SEARCH_PAUSE_MS = 300;

/** The collection: rails by category, or a grid under a search, an order or one category. */
export default function Collection() {
  const [view, setView] = useState(() => readView(location.search));
  const settled = { ...view, q: useSettled(view.q.trim(), SEARCH_PAUSE_MS) };
  const { q, sort, category } = settled;

  useEffect(() => replaceSearch(viewParams({ q, sort, category })), [q, sort, category]);

  useTitle(category);

  const change = useCallback((part: Partial<View>) => setView((now) => ({ ...now, ...part })), []);

  return (
    <div className="grid grid-cols-1 gap-5">
      <Heading category={category} onBack={() => goBack('/collection')} />
      <Tools view={view} onChange={change} />
      {showsRails(settled) ? (
        <>
          <Strip />
          <CategoryRails />
        </>
      ) : (
        <CoinGrid key={`${q} ${sort} ${category}`} view={settled} onClear={() => change({ q: '' })} />
      )}
    </div>
  );
}
