import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { formatCoinValue } from '../../../../shared/format/format.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useFocusGivenBack } from '../../lib/focus.ts';
import { useSettled } from '../../lib/hooks.ts';
import type { Opened } from '../../lib/keys.ts';
import { navigate } from '../../lib/navigation.ts';
import { useFoundCoins } from '../../lib/queries/coins.ts';
import { rememberCoin } from '../../lib/queries/lists.ts';
import { SearchInput } from '../../ui/input.tsx';
import { ListOption } from '../../ui/list-option.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type Command, commands, matching } from './commands.ts';
import './palette.css';

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
    ...matching(all, typed).map((command) => ({
      key: command.label,
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
        <Dialog.Overlay className="dialog-veil" />
        <Dialog.Content
          className="dialog palette"
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
            className="palette-list"
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
      [['+'], msg('Nearer')],
      [['−'], msg('Farther')],
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
                  <kbd key={key} className="kbd">
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
