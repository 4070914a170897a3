import { t } from '../../../shared/language/i18n.ts';
import { toast } from './toast.ts';

export type Opened = 'palette' | 'keys';

const TYPING = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';
const DIALOG = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu]';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl or ⌘ K: palette; ?: keys, unless typing. */
export function openedBy({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, writes: boolean): Opened | null {
  const isCommand = ctrlKey || metaKey;
  if (key.toLowerCase() === 'k' && isCommand && !altKey && !shiftKey) return 'palette';
  return key === '?' && !isCommand && !writes ? 'keys' : null;
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

export const isCovered = (): boolean => document.querySelector(DIALOG) !== null;

/** Focuses synchronously, so that the next key reaches it. */
interface Opener {
  /** `typed`: initial text of the palette. */
  open: (what: Opened, typed: string) => void;
}

/** Loads the palette on first use. */
export function followKeys(load: () => Promise<Opener>) {
  let opener: Opener | undefined;
  /** Typed while the palette loads; undefined otherwise. */
  let typed: string | undefined;
  const open = async (what: Opened) => {
    try {
      if (!opener) {
        typed = '';
        opener = await load();
      }
      opener.open(what, typed ?? '');
    } catch {
      toast({
        title: t('Couldn’t load the result'),
        description: t('Check your connection and try again.'),
        variant: 'error',
      });
    } finally {
      typed = undefined;
    }
  };
  document.addEventListener(
    'keydown',
    (event) => {
      if (typed === undefined || event.isComposing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key.length === 1) typed += event.key;
    },
    { capture: true },
  );
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const what = openedBy(event, isTyping(event.target));
    if (!what || isCovered()) return;
    event.preventDefault();
    if (!event.repeat && typed === undefined) void open(what);
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-opens=palette]')) void open('palette');
  });
}

export const onward = (): 1 | -1 => (document.dir === 'rtl' ? -1 : 1);

const OTHER: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Arrow key by meaning: ArrowRight is forward in either direction. */
export const meantKey = (key: string): string => (onward() > 0 ? key : (OTHER[key] ?? key));
