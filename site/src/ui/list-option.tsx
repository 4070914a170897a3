import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { classNames } from './button.tsx';

interface ListOptionProps {
  id: string;
  active: boolean;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function ListOption({ id, active, chosen, onChoose, children }: ListOptionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) place.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={place}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      // A screen reader may focus the option.
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 px-4.5 py-2.5 hover:bg-paper',
        active && 'bg-accent-soft',
      )}
    >
      {children}
      {chosen && <Check className="size-5 flex-none text-accent" aria-label={t('Chosen')} />}
    </div>
  );
}
