import { type ComponentType, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { toastFailure } from '../../lib/toast.ts';

const arrived = new WeakMap<() => Promise<unknown>, ComponentType<never>>();

/** Offline: a toast, and the next use tries again. Resolves to success. */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const want = (): boolean | Promise<boolean> => {
    // Safe cast: it was stored by the same loader.
    const known = arrived.get(load) as ComponentType<Props> | undefined;
    if (!known) return ask();
    setPart(() => known);
    return true;
  };
  const ask = async () => {
    try {
      const loaded = await load();
      arrived.set(load, loaded as ComponentType<never>);
      setPart(() => loaded);
      return true;
    } catch {
      toastFailure(t('Couldn’t load the result'), t('Check your connection and try again.'));
      return false;
    }
  };
  return [Part, want] as const;
}

/** After a failure the first use tries again. */
export function expectPart<Props>(load: () => Promise<ComponentType<Props>>) {
  void load().then(
    (loaded) => arrived.set(load, loaded as ComponentType<never>),
    () => undefined,
  );
}
