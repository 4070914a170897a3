import { rich } from '../lib/rich.tsx';

/** A text of which the part in `<sr>` is read out and not shown: `spoken(t('Restore<sr> {name}</sr>', { name }))`. */
export const spoken = (text: string) =>
  rich(text, { sr: (inside) => <span className="sr-only">{inside}</span> });
