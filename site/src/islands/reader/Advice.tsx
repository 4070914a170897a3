import type { MouseEvent } from 'react';
import { translated } from '../../../../shared/language/i18n.ts';
import { BY_HAND } from '../../../../shared/recognizer/model.ts';

interface AdviceProps {
  advice: readonly string[];
  className: string;
  onByHand: () => void;
}

export function Advice({ advice, className, onByHand }: AdviceProps) {
  if (advice.length === 0) return null;
  const openForm = (event: MouseEvent) => {
    // A new tab opens the form without photos.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onByHand();
  };
  return (
    <ul className={`list-disc space-y-1 ps-4.5 text-sm ${className}`}>
      {advice.map((one) => (
        <li key={one}>
          {one === BY_HAND ? (
            <a className="font-semibold underline underline-offset-2" href="/manual-entry" onClick={openForm}>
              {translated(one)}
            </a>
          ) : (
            translated(one)
          )}
        </li>
      ))}
    </ul>
  );
}
