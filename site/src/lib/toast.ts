import { HOME } from './base.ts';
/** The kinds of a corner notice (specification 000, section 2); at a desk it lies in the corner of the screen. */
export const CORNER_KINDS = ['success', 'error', 'warning', 'info'] as const;

export interface ToastContent {
  title: string;
  description?: string;
  /** A toast, plain or of something that failed, or a corner notice of one of its kinds. */
  variant?: 'default' | 'destructive' | (typeof CORNER_KINDS)[number];
}

/** What is read out at once, whatever else is being read. */
export const isFailure = (variant: ToastContent['variant']): boolean =>
  variant === 'destructive' || variant === 'error';

export interface ToastAction {
  /** The verb on the button: "Undo". */
  label: string;
  onClick: () => void;
}

/** What can be done about it, at most two things. */
type Actions = readonly [ToastAction] | readonly [ToastAction, ToastAction];

export interface Toast extends ToastContent {
  id: number;
  actions?: Actions;
}

/** Milliseconds a notice is shown (specification 000, section 9), and one that offers something to be pressed. */
const SHOWN_MS = 5000;
const WITH_ACTIONS_MS = 12_000;

export const shownFor = ({ actions }: Pick<Toast, 'actions'>): number =>
  actions ? WITH_ACTIONS_MS : SHOWN_MS;

const PENDING = 'mintmark:toast';

let current: Toast | undefined;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Toast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a notice, from any island; at most one is visible, so a newer one takes the place of the older. The module
 * outlives client-side navigation, and the notice with it. Answers its id, to be taken away when it is true no more.
 */
export function toast(content: ToastContent & { actions?: Actions }): number {
  count += 1;
  show({ ...content, id: count });
  return count;
}

/** Takes the notice away, if it is still the one with this id. */
export function dismissToast(id: number) {
  if (current?.id === id) show(undefined);
}

/** Shows a notice on the home screen, if that is the next page to be loaded in full, as after signing in. */
export function toastAfterReload({ title, description, variant }: ToastContent) {
  try {
    sessionStorage.setItem(PENDING, JSON.stringify({ title, description, variant }));
  } catch {
    // Storage may be refused; the notice is then lost and nothing else.
  }
}

/** The store behind the toaster, in the shape of useSyncExternalStore. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: () => current,
  /** Shows what the page before this one left behind. */
  takePending() {
    try {
      const left = sessionStorage.getItem(PENDING);
      if (!left) return;
      sessionStorage.removeItem(PENDING);
      if (location.pathname === HOME) toast(JSON.parse(left) as ToastContent);
    } catch {
      // Nothing was left, or nothing that can be read.
    }
  },
};
