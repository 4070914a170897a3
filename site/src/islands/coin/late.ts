import { type ComponentType, useState } from 'react';
import { toast } from '../../lib/toast.ts';

/**
 * A part of the page whose code comes when it is first wanted. Without a connection the reader is told, the page stays
 * whole, and the next wish asks again. Wishing answers whether the part is there.
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const want = async () => {
    if (Part) return true;
    try {
      const loaded = await load();
      setPart(() => loaded);
      return true;
    } catch {
      toast({
        title: 'It could not be loaded',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      });
      return false;
    }
  };
  return [Part, want] as const;
}
