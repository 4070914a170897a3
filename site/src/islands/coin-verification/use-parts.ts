import { createContext, useContext, useEffect, useState } from 'react';
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

/** Brings the parts once the page stands. Without a connection the reader is told, and the next wish asks again. */
export function useParts(): Late {
  const [parts, setParts] = useState<Partial<Parts>>({});
  const load = () => {
    void import('./parts.ts').then(setParts, () =>
      toast({
        title: 'It could not be loaded',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      }),
    );
  };
  useEffect(load, []);
  return { parts, load };
}
