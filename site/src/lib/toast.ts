import { HOME } from './base.ts';

const CORNER_KINDS = ['success', 'error', 'warning', 'info'] as const;

export interface ToastContent {
  title: string;
  description?: string;
  /** A toast ('default', 'destructive') or a corner notice. */
  variant?: 'default' | 'destructive' | (typeof CORNER_KINDS)[number];
}

export const isFailure = (variant: ToastContent['variant']): boolean =>
  variant === 'destructive' || variant === 'error';

export interface ToastAction {
  /** A verb: "Undo". */
  label: string;
  onClick: () => void;
}

export type Actions = readonly [ToastAction] | readonly [ToastAction, ToastAction];

export interface Toast extends ToastContent {
  id: number;
  actions?: Actions;
}

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

/** At most one is shown; it outlives client-side navigation. Returns its id. */
export function toast(content: ToastContent & { actions?: Actions }): number {
  count += 1;
  show({ ...content, id: count });
  return count;
}

export const toastFailure = (title: string, description?: string): number =>
  toast({ title, description, variant: 'destructive' });

export function dismissToast(id: number) {
  if (current?.id === id) show(undefined);
}

export function toastAfterReload({ title, description, variant }: ToastContent) {
  try {
    sessionStorage.setItem(PENDING, JSON.stringify({ title, description, variant }));
  } catch {
    // Storage may be blocked.
  }
}

/** For useSyncExternalStore. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: () => current,
  takePending() {
    try {
      const left = sessionStorage.getItem(PENDING);
      if (!left) return;
      sessionStorage.removeItem(PENDING);
      if (location.pathname === HOME) toast(JSON.parse(left) as ToastContent);
    } catch {
      // Nothing readable.
    }
  },
};
