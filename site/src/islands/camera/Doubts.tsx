import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { Button } from '../../ui/button.tsx';
import { FINDING } from './camera-labels.ts';
import type { Finding } from './quality.ts';

interface DoubtsProps {
  findings: readonly Finding[];
  onRetake: () => void;
  onUse: () => void;
}

/** Warnings about the photo just taken; it can be used all the same. */
export function Doubts({ findings, onRetake, onUse }: DoubtsProps) {
  const part = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useFocusHandedOn(part);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={part} className="doubts" aria-label={t('About this photo')}>
      <div ref={text} tabIndex={-1} className="doubts-text">
        <CircleAlert aria-hidden="true" />
        <div>
          {findings.map((finding) => (
            <p key={finding}>{translated(FINDING[finding].text)}</p>
          ))}
        </div>
      </div>
      <div className="doubts-buttons">
        <Button variant="ghost" onClick={onUse}>
          {t('Use anyway')}
        </Button>
        <Button onClick={onRetake}>{t('Retake')}</Button>
      </div>
    </section>
  );
}
