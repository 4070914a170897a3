import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import type { FoundCoin } from '../../../../shared/catalogue/world.ts';
import type { AskedScope } from '../../../../shared/catalogue/world-search.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { useSettled } from '../../lib/hooks.ts';
import { SEARCH_MIN_LENGTH, SEARCH_PAUSE_MS, useCatalogueSearch } from '../../lib/queries/catalogue.ts';
import { example, SearchInput } from '../../ui/input.tsx';
import { ListOption } from '../../ui/list-option.tsx';

/** Drawn discs are heavy: loaded while the search is typed. */
const load = async () => ({ default: (await import('./Hit.tsx')).Hit });
export const Hit = lazy(load);

interface CatalogueBoxProps {
  /** Which catalogues are searched. */
  scope: AskedScope;
  /** Which coins its words speak of; default: all that are searched. */
  about?: AskedScope;
  chosen?: FoundCoin | null;
  onChoose: (coin: FoundCoin) => void;
  listClass?: string;
  children?: ReactNode;
}

export function CatalogueBox({
  scope,
  about = scope,
  chosen = null,
  onChoose,
  listClass = '',
  children,
}: CatalogueBoxProps) {
  const list = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** Enter was pressed before the results arrived: take the first one. */
  const [takesFirst, setTakesFirst] = useState(false);
  const settled = useSettled(text.trim(), SEARCH_PAUSE_MS);
  const asked = settled.length >= SEARCH_MIN_LENGTH && text.trim().length >= SEARCH_MIN_LENGTH;
  const search = useCatalogueSearch(settled, scope);
  // After a failed search the coin can still be typed by hand.
  const results = asked && !search.isError ? (search.data ?? []) : [];
  // Old results stay in view until the new ones arrive, but cannot be taken.
  const stale = text.trim() !== settled || search.isPlaceholderData || (search.isFetching && !search.data);
  const expanded = open && results.length > 0;
  const none = open && asked && search.isSuccess && !stale && results.length === 0;

  const take = (entry: FoundCoin | undefined) => {
    if (!entry || stale) return;
    onChoose(entry);
    setOpen(false);
    setActive(-1);
  };
  useEffect(() => {
    if (!takesFirst || stale) return;
    setTakesFirst(false);
    take(results[0]);
  });
  const press = (event: KeyboardEvent) => {
    const last = results.length - 1;
    if (event.key === 'Enter') {
      // Enter takes a result instead of submitting the form.
      event.preventDefault();
      if (stale && open) setTakesFirst(text.trim().length >= SEARCH_MIN_LENGTH);
      else if (expanded) take(results[Math.max(active, 0)]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
      setTakesFirst(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && results.length > 0) {
      event.preventDefault();
      if (stale) return;
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = active + step;
      setActive(!open ? 0 : next > last ? 0 : next < 0 ? last : next);
    }
  };

  return (
    <>
      <SearchInput
        type="text"
        aria-label={labelOf(about)}
        placeholder={exampleOf(about)}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={list}
        aria-activedescendant={expanded && active >= 0 ? `${list}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(-1);
          setTakesFirst(false);
        }}
        onFocus={() => {
          setOpen(!chosen);
          void load().catch(() => undefined);
        }}
        onKeyDown={press}
      />
      <p className="sr-only" role="status">
        {expanded && !stale && plural(results.length, { one: '# result', other: '# results' })}
      </p>
      <div
        id={list}
        role="listbox"
        aria-label={t('Coins found')}
        aria-busy={stale}
        hidden={!expanded}
        className={`ruled mt-2 max-h-105 overflow-y-auto overscroll-contain transition-opacity aria-busy:opacity-60 ${listClass}`}
      >
        <Suspense>
          {expanded &&
            results.map((entry, index) => (
              <ListOption
                key={entry.id}
                id={`${list}-${index}`}
                active={index === active}
                chosen={entry.id === chosen?.id}
                onChoose={() => take(entry)}
              >
                <Hit coin={entry} />
              </ListOption>
            ))}
        </Suspense>
      </div>
      {none && (
        <p className="mt-3 text-sm text-muted" role="status">
          {t('No matches found. Try different search terms or add manually below.')}
        </p>
      )}
      {!expanded && children}
    </>
  );
}

const labelOf = (about: AskedScope) =>
  about === 'any'
    ? t('Search all coins')
    : about === 'us'
      ? t('Search the US coin database')
      : t('Search the world coin database');

const exampleOf = (about: AskedScope) =>
  about === 'any'
    ? example(t('1916 d dime, 2 euro greece…'))
    : about === 'us'
      ? example(t('1916 d dime, morgan 1893…'))
      : example(t('2 euro greece, half crown 1911…'));
