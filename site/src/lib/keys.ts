import { t } from '../../../shared/language/i18n.ts';
import { toast } from './toast.ts';

/** What keys open on any screen: the palette, or the list of keys. */
export type Opened = 'palette' | 'keys';

const TYPING = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';
const DIALOG = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu]';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key opens: Ctrl or ⌘ K the palette, ? the keys, but not where somebody writes. */
export function openedBy({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, writes: boolean): Opened | null {
  const isCommand = ctrlKey || metaKey;
  if (key.toLowerCase() === 'k' && isCommand && !altKey && !shiftKey) return 'palette';
  return key === '?' && !isCommand && !writes ? 'keys' : null;
}

/** Whether the focus is where keys are letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

/** Whether something lies over the page, which keys belong to. */
export const isCovered = (): boolean => document.querySelector(DIALOG) !== null;

/** What opens; at once, with the focus in it, so that the next key is its own. */
interface Opener {
  /** `typed` is what the palette's field holds at first. */
  open: (what: Opened, typed: string) => void;
}

/** Listens for as long as the document lives; what opens is loaded when it is first wanted. */
export function followKeys(load: () => Promise<Opener>) {
  let opener: Opener | undefined;
  /** What was typed while it is loaded; undefined at other times. */
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
        title: t('It could not be loaded'),
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

/** Where the next thing lies: to the right, or to the left where lines begin at the right. */
export const onward = (): 1 | -1 => (document.dir === 'rtl' ? -1 : 1);

const OTHER: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** A key as it is meant: on is ArrowRight, back is ArrowLeft, wherever lines begin. */
export const meantKey = (key: string): string => (onward() > 0 ? key : (OTHER[key] ?? key));
