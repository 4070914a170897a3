import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useLatePart } from '../coin/late.ts';

interface RowProps {
  icon: LucideIcon;
  title: string;
  /** Current state. */
  text?: ReactNode;
  children?: ReactNode;
}

export function Row({ icon: Icon, title, text, children }: RowProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-1 py-2.5">
      <Icon className="size-5.5 flex-none text-muted" strokeWidth={1.75} aria-hidden="true" />
      <Words title={title} text={text} />
      {children}
    </div>
  );
}

function Words({ title, text }: Pick<RowProps, 'title' | 'text'>) {
  return (
    <span className="min-w-0 flex-1 basis-32">
      <span className="block font-medium wrap-anywhere">{title}</span>
      {text && <span className="block text-sm text-muted wrap-anywhere">{text}</span>}
    </span>
  );
}

export interface SheetPart {
  onClose: () => void;
}

interface SheetRowProps extends Omit<RowProps, 'children'> {
  /** Loads the sheet on first press; must be a stable function. */
  sheet: () => Promise<ComponentType<SheetPart>>;
}

export function SheetRow({ icon: Icon, title, text, sheet }: SheetRowProps) {
  const [Sheet, want] = useLatePart(sheet);
  const [open, setOpen] = useState(false);
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="-mx-2 flex min-h-16 w-[calc(100%+1rem)] items-center gap-3.5 rounded-control px-2 py-2.5 text-start"
        aria-haspopup="dialog"
        onClick={press}
      >
        <Icon className="size-5.5 flex-none text-muted" strokeWidth={1.75} aria-hidden="true" />
        <Words title={title} text={text} />
        <ChevronRight className="size-5 flex-none text-muted" aria-hidden="true" />
      </button>
      {open && Sheet && <Sheet onClose={() => setOpen(false)} />}
    </>
  );
}

/** The value stands at the right, or below its name with large text sizes. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="flex flex-wrap justify-between gap-x-5 border-t border-line py-2.5 last:pb-0"
        >
          <dt className="max-w-full text-muted">{name}</dt>
          <dd className="ms-auto max-w-full text-end font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
