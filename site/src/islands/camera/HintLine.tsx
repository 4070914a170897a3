import { CircleCheck, Focus, Sun, SunDim, ZoomIn, ZoomOut } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import type { Hint } from './quality.ts';
import type { Frozen } from './use-shutter.ts';
import { HINT } from './words.ts';

const ICONS = {
  dark: Sun,
  bright: SunDim,
  empty: Focus,
  far: ZoomIn,
  near: ZoomOut,
  aside: Focus,
  ready: CircleCheck,
};

interface HintLineProps {
  hint: Hint | null;
  state: Frozen['state'] | undefined;
  /** What is being done with chosen photos. */
  busy: string | null;
}

/** What to do, in a sentence that changes at most once a second; read out politely. */
export function HintLine({ hint, state, busy }: HintLineProps) {
  const Icon = hint && !state ? ICONS[hint] : undefined;
  const text = busy ?? (state ? state === 'fine' && t('Sharp and clear') : hint && translated(HINT[hint]));
  return (
    <p className="stage-hint" role="status" data-hint={state ? 'taken' : (hint ?? undefined)}>
      {text && (
        <span>
          {Icon && <Icon aria-hidden="true" />}
          {text}
        </span>
      )}
    </p>
  );
}
