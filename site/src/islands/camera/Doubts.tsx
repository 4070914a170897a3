import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { Button } from '../../ui/button.tsx';
import type { Finding } from './quality.ts';
import { FINDING } from './words.ts';

interface DoubtsProps {
  findings: readonly Finding[];
  onRetake: () => void;
  onUse: () => void;
}

/** What may be wrong with the photo just taken. It is a warning: whoever knows better goes on with it. */
export function Doubts({ findings, onRetake, onUse }: DoubtsProps) {
  const part = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useFocusHandedOn(part);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={part} className="doubts" aria-label="About this photo">
      <div ref={text} tabIndex={-1} className="doubts-text">
        <CircleAlert aria-hidden="true" />
        <div>
          {findings.map((finding) => (
            <p key={finding}>{FINDING[finding].text}</p>
          ))}
        </div>
      </div>
      <div className="doubts-buttons">
        <Button variant="ghost" onClick={onUse}>
          Use anyway
        </Button>
        <Button onClick={onRetake}>Retake</Button>
      </div>
    </section>
  );
}
