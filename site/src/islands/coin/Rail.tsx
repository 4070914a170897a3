import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { onward } from '../../lib/keys.ts';
import { useRowRestored } from '../../lib/navigation.ts';

/** In px. */
const STEP = 200;

interface RailProps {
  title: string;
  count?: ReactNode;
  more?: ReactNode;
  /** Cards are loading. */
  bones?: boolean;
  instead?: ReactNode;
  /** Each an <li> with a link, for keyboard scrolling. */
  children: ReactNode;
}

export function Rail({ title, count, more, bones = false, instead, children }: RailProps) {
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const [{ before, after }, setHidden] = useState({ before: false, after: false });

  // Scroll snapping would follow the removed skeletons.
  const row = instead ? 'none' : bones ? 'bones' : 'cards';
  useRowRestored(list, title, row === 'cards');
  useEffect(() => {
    const element = list.current;
    if (row === 'none' || !element) return;
    const measure = () => {
      const { scrollWidth, clientWidth } = element;
      // Negative in right-to-left text.
      const scrolled = Math.abs(element.scrollLeft);
      setHidden({ before: scrolled > 8, after: scrolled + clientWidth < scrollWidth - 8 });
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const card of element.children) observer.observe(card);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [row]);

  const move = (direction: -1 | 1) => list.current?.scrollBy({ left: direction * onward() * STEP });

  return (
    <section aria-labelledby={heading} className="min-w-0">
      <div className="mb-2.5 flex items-center gap-2 sm:min-h-8">
        <h2 id={heading}>{title}</h2>
        {count !== undefined && <span className="text-sm font-medium text-muted">{count}</span>}
        <div className="ms-auto flex items-center gap-1">
          {row !== 'none' && (before || after) && (
            <div className="hidden gap-3 sm:flex">
              <RailButton
                label={t('Scroll {title} back', { title })}
                disabled={!before}
                onClick={() => move(-1)}
              >
                <ChevronLeft aria-hidden="true" />
              </RailButton>
              <RailButton label={t('Scroll {title} on', { title })} disabled={!after} onClick={() => move(1)}>
                <ChevronRight aria-hidden="true" />
              </RailButton>
            </div>
          )}
          {more}
        </div>
      </div>
      {instead || (
        <ul key={row} ref={list} className="rail -mb-2 scroll-smooth" aria-labelledby={heading}>
          {children}
        </ul>
      )}
    </section>
  );
}

interface RailButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function RailButton({ label, disabled, onClick, children }: RailButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      className="relative grid size-8 place-items-center rounded-full border border-line bg-card aria-disabled:opacity-40 after:absolute after:-inset-1.5 [&>svg]:size-4"
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  );
}
