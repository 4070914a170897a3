import { type ComponentType, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { toast } from '../../lib/toast.ts';

/** Parts that have come, by what loads them. */
const arrived = new WeakMap<() => Promise<unknown>, ComponentType<never>>();

/**
 * A part of the page whose code comes when it is first wanted. Without a connection the reader is told, the page stays
 * whole, and the next wish asks again. Wishing answers whether the part is there: at once where it came before.
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const want = (): boolean | Promise<boolean> => {
    // Kept under what loads it, so that it takes what that one takes.
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
      toast({
        title: t('It could not be loaded'),
        description: t('Check your connection and try again.'),
        variant: 'destructive',
      });
      return false;
    }
  };
  return [Part, want] as const;
}

/** Loads a part before it is wanted; where that fails, the first wish tries again. */
export function expectPart<Props>(load: () => Promise<ComponentType<Props>>) {
  void load().then(
    (loaded) => arrived.set(load, loaded as ComponentType<never>),
    () => undefined,
  );
}
