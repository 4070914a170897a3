import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { mayAct, roleForScreen } from '../../../../shared/account/roles.ts';
import { formatCoinValue } from '../../../../shared/format/format.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import {
  chooseLayout,
  chooseTheme,
  LAYOUTS,
  storedLayout,
  storedTheme,
  THEMES,
} from '../../lib/appearance.ts';
import { HOME, ownPath } from '../../lib/base.ts';
import { useFocusGivenBack } from '../../lib/focus.ts';
import { useSettled } from '../../lib/hooks.ts';
import type { Opened } from '../../lib/keys.ts';
import { navigate } from '../../lib/navigation.ts';
import { useFoundCoins } from '../../lib/queries/coins.ts';
import { rememberCoin } from '../../lib/queries/lists.ts';
import { useSavedViews } from '../../lib/queries/views.ts';
import { roleHere } from '../../lib/who.ts';
import { SearchInput } from '../../ui/input.tsx';
import { ListOption } from '../../ui/list-option.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { hrefOf } from '../collection/saved.ts';

export interface Command {
  /** Where labels may be alike. */
  key?: string;
  /** Group heading, as displayed. */
  group: string;
  label: string;
  /** Search synonyms. */
  words?: string;
  does: string | (() => void);
  /** The current choice. */
  chosen?: boolean;
}

const GO: readonly [string, string, string?][] = [
  [msg('Home'), HOME, msg('start greeting')],
  [msg('My Collection'), '/collection', msg('summary total value')],
  [msg('Browse'), '/collection?view=browse', msg('coins search categories')],
  [msg('Dashboard'), '/dashboard', msg('charts gain metal decade grade')],
  [msg('Report'), '/report', msg('print insurance catalogue sheet PDF')],
  [msg('Albums'), '/albums', msg('series holes set complete missing')],
  [msg('Do I have it?'), '/show', msg('coin show dealer table bought offline')],
  [msg('For trade'), '/collection?view=browse&spare=yes', msg('spare double duplicate swap')],
  [msg('Drafts'), '/drafts', msg('incomplete unknown later')],
  [msg('Wants'), '/wants', msg('wish list look for missing buy')],
  [msg('Sold coins'), '/collection?view=sold', msg('sales')],
  [msg('Lent coins'), '/collection?view=lent', msg('loan borrower museum friend')],
  [msg('Trash'), '/collection?view=trash', msg('deleted restore')],
  [msg('Your collections'), '/collections', msg('members share family club switch invite')],
  [msg('My listings'), '/my-listings', msg('sell ebay etsy')],
  [msg('US Mint News'), '/news', msg('articles')],
  [msg('Upcoming Releases'), '/upcoming-releases', msg('calendar mint')],
  [msg('PCGS numbers'), '/pcgs-test', msg('price guide grading')],
  [msg('Account'), '/my-profile', msg('profile password passkeys sessions settings export data')],
  [msg('Learned coin types'), '/learned', msg('recognition forget privacy')],
  [msg('Exchange rates'), '/my-profile#exchange-rates', msg('currency money')],
  [msg('Privacy policy'), '/privacy-policy'],
];

const ADD: readonly [string, string, string?][] = [
  [msg('Enter a US coin'), '/manual-entry', msg('add coin manual by hand type')],
  [msg('Upload photos of a coin'), '/photo-upload', msg('add coin identify picture')],
  [msg('Take photos of a coin'), '/camera', msg('add coin identify picture')],
  [msg('Enter a global coin'), '/global-manual-entry', msg('add coin world foreign manual by hand')],
  [msg('Identify global coins'), '/global-identification', msg('add coin world foreign photo')],
  [msg('Identify up to twenty coins'), '/global-identification?tab=bulk', msg('add coins world bulk many')],
  [msg('Look up a slab number'), '/slab', msg('add coin PCGS NGC certification scan')],
  [msg('Import coins'), '/import', msg('add file spreadsheet CSV Excel')],
];

const links = (group: string, rows: typeof GO): Command[] =>
  rows
    .filter(([, to]) => mayAct(roleHere(), roleForScreen(ownPath(to))))
    .map(([label, does, words = '']) => ({
      group,
      label: translated(label),
      does,
      words: translated(words),
    }));

/** `help` shows the keyboard shortcuts. */
export function commands(help: () => void): Command[] {
  const [theme, layout] = [storedTheme(), storedLayout()];
  return [
    ...links(t('Go to'), GO),
    ...links(t('Add'), ADD),
    ...THEMES.map(
      ({ value, label }): Command => ({
        group: t('Appearance'),
        label: t('{name} appearance', { name: translated(label) }),
        words: t('theme scheme colour mode'),
        does: () => chooseTheme(value),
        chosen: value === theme,
      }),
    ),
    ...LAYOUTS.map(
      ({ value, label }): Command => ({
        group: t('Appearance'),
        label: t('{name} layout', { name: translated(label) }),
        words: t('width screen'),
        does: () => chooseLayout(value),
        chosen: value === layout,
      }),
    ),
    { group: t('Help'), label: t('Keys'), words: t('keyboard shortcuts help'), does: help },
  ];
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Every typed word must begin a word; matches in the label come first. */
export function matching(all: readonly Command[], typed: string): Command[] {
  const terms = wordsOf(typed);
  const begins = (text: string) => {
    const words = wordsOf(text);
    return terms.every((part) => words.some((word) => word.startsWith(part)));
  };
  const found = all.filter(({ label, words = '' }) => begins(`${label} ${words}`));
  return found.toSorted((one, other) => Number(begins(other.label)) - Number(begins(one.label)));
}

interface Row {
  key: string;
  group: string;
  chosen: boolean;
  take: () => void;
  shown: ReactNode;
}

/** Debounce of the coin search. */
const PAUSE_MS = 150;
const LONGEST = 100;

interface PaletteProps {
  /** Keystrokes from before it loaded. */
  typed: string;
  onClose: () => void;
  onKeys: () => void;
}

function Palette({ typed: before, onClose, onKeys }: PaletteProps) {
  const list = useId();
  const giveFocusBack = useFocusGivenBack();
  const [text, setText] = useState(before);
  const [active, setActive] = useState(0);
  const [all] = useState(() => commands(onKeys));
  const typed = text.trim();
  const settled = useSettled(typed, PAUSE_MS);
  const search = useFoundCoins(settled);
  const isStale = typed !== settled || search.isPlaceholderData || search.isLoading;
  const coins = typed ? (search.data ?? []) : [];
  const views = (useSavedViews(typed !== '').data ?? []).map(({ id, name, view }) => ({
    ...{ key: `view ${id}`, group: t('Saved views'), label: name, does: hrefOf(view) },
  }));

  const go = (address: string) => {
    onClose();
    void navigate(address);
  };
  const run = ({ does }: Command) => {
    if (typeof does === 'string') return go(does);
    onClose();
    does();
  };
  const rows: Row[] = [
    ...matching([...all, ...(typed ? views : [])], typed).map((command) => ({
      key: command.key ?? command.label,
      group: command.group,
      chosen: command.chosen === true,
      take: () => run(command),
      shown: command.label,
    })),
    ...coins.map((coin) => ({
      key: `coin ${coin.id}`,
      group: t('Your coins'),
      chosen: false,
      take: () => {
        rememberCoin(coin);
        go(`/coin/${coin.id}`);
      },
      shown: (
        <>
          <span className="min-w-0 flex-1 wrap-anywhere">{coin.name}</span>
          <span className="text-sm text-muted tabular-nums">{formatCoinValue(coin)}</span>
        </>
      ),
    })),
  ];
  const groups = Map.groupBy(rows, ({ group }) => group);
  const order = [...groups.values()].flat();
  const at = Math.min(active, order.length - 1);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 8, order.length - 1),
      PageUp: Math.max(at - 8, 0),
    }[event.key];
    if (to !== undefined && order.length > 0) {
      event.preventDefault();
      setActive((to + order.length) % order.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      order[at]?.take();
    }
  };
  const status = isStale
    ? ''
    : search.isError && typed
      ? t('Your coins could not be searched. Check your connection and try again.')
      : order.length === 0
        ? t('No results.')
        : plural(order.length, { one: '# result to choose from', other: '# results to choose from' });
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[#0d0b08a6]" />
        <Dialog.Content
          className="dialog grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden min-[30rem]:inset-x-0 min-[30rem]:top-[14dvh] min-[30rem]:max-h-[68dvh] min-[30rem]:max-w-[36rem] min-[30rem]:translate-none min-[30rem]:px-4.5 min-[30rem]:py-4"
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
        >
          <Dialog.Title className="sr-only">{t('Search or jump to')}</Dialog.Title>
          <SearchInput
            type="text"
            role="combobox"
            aria-label={t('Search or jump to')}
            placeholder={t('Search pages, coins and actions…')}
            aria-autocomplete="list"
            aria-expanded={order.length > 0}
            aria-controls={list}
            aria-activedescendant={order[at] && `${list}-${at}`}
            maxLength={LONGEST}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
            }}
            onKeyDown={press}
          />
          <div
            id={list}
            role="listbox"
            aria-label={t('Actions')}
            aria-busy={isStale}
            hidden={order.length === 0}
            className="-mx-4.5 overflow-y-auto overscroll-contain"
          >
            {[...groups].map(([group, members]) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
              <div key={group} role="group" aria-label={group}>
                <p role="presentation" className="px-4.5 pt-3 pb-1 text-sm font-semibold text-muted">
                  {group}
                </p>
                {members.map((row) => {
                  const index = order.indexOf(row);
                  return (
                    <ListOption
                      key={row.key}
                      id={`${list}-${index}`}
                      active={index === at}
                      chosen={row.chosen}
                      onChoose={row.take}
                    >
                      {row.shown}
                    </ListOption>
                  );
                })}
              </div>
            ))}
          </div>
          <p
            role="status"
            className={order.length === 0 || search.isError ? 'px-1 text-sm text-muted' : 'sr-only'}
          >
            {status}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const COMMAND = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : msg('Ctrl');

const KEYS: readonly [string, readonly [readonly string[], string][]][] = [
  [
    msg('Everywhere'),
    [
      [[COMMAND, 'K'], msg('Search, navigate, add coins, change the appearance')],
      [['?'], msg('Show keyboard shortcuts')],
      [['F8'], msg('Focus notification')],
      [['Esc'], msg('Close dialog')],
    ],
  ],
  [
    msg('A coin’s page'),
    [
      [['←'], msg('Previous coin in the list')],
      [['→'], msg('Next coin')],
      [[msg('Enter')], msg('Save the field being edited')],
      [[COMMAND, msg('Enter')], msg('Save notes')],
      [['Esc'], msg('Cancel editing the field')],
    ],
  ],
  [
    msg('Photo viewer'),
    [
      [['+'], msg('Zoom in')],
      [['−'], msg('Zoom out')],
      [['0'], msg('Fit to screen')],
      [['←', '→'], msg('Other side')],
    ],
  ],
  [msg('Camera'), [[[msg('Space')], msg('Take the photo')]]],
];

const Keys = ({ onClose }: { onClose: () => void }) => (
  <Sheet title={t('Keys')} onClose={onClose} wide>
    {KEYS.map(([place, keys]) => (
      <section key={place}>
        <h3>{translated(place)}</h3>
        <dl className="facts mt-1">
          {keys.map(([pressed, does]) => (
            <div key={does}>
              <dt>{translated(does)}</dt>
              <dd className="flex flex-none gap-1">
                {pressed.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-[7px] border border-edge px-1.75 py-0.5 text-center font-sans text-[0.875rem] leading-[1.35] font-medium"
                  >
                    {translated(key)}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Sheet>
);

let close: (() => void) | undefined;

/** Works on pages without React; closes on navigation. Focuses synchronously. `typed` is the first query. */
export function open(what: Opened, typed = '') {
  close?.();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const end = () => {
    if (close !== end) return;
    close = undefined;
    document.removeEventListener('astro:before-swap', end);
    root.unmount();
    place.remove();
  };
  close = end;
  document.addEventListener('astro:before-swap', end);
  flushSync(() =>
    root.render(
      what === 'keys' ? (
        <Keys onClose={end} />
      ) : (
        <Palette typed={typed} onClose={end} onKeys={() => open('keys')} />
      ),
    ),
  );
}
