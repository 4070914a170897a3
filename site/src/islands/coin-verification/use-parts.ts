import { createContext, useContext, useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { toast } from '../../lib/toast.ts';

type Parts = typeof import('./parts.ts');

interface Late {
  /** Empty until they have come. */
  parts: Partial<Parts>;
  load: () => void;
}

const LateContext = createContext<Late>({ parts: {}, load: () => undefined });

export const LateParts = LateContext.Provider;
export const useLate = (): Late => useContext(LateContext);

/** The parts; null without a connection, of which the reader is told, and the next wish asks again. */
export const loadParts = (): Promise<Parts | null> =>
  import('./parts.ts').catch(() => {
    toast({
      title: t('Couldn’t load the result'),
      description: t('Check your connection and try again.'),
      variant: 'destructive',
    });
    return null;
  });

/** Brings the parts once the page stands. */
export function useParts(): Late {
  const [parts, setParts] = useState<Partial<Parts>>({});
  const load = () => void loadParts().then((loaded) => loaded && setParts(loaded));
  useEffect(load, []);
  return { parts, load };
}
