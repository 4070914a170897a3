import { FileDown, LoaderCircle, type LucideIcon, Medal, Trash2, X } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export type Deed = 'condition' | 'export' | 'trash';

const DEEDS: readonly { deed: Deed; name: string; Icon: LucideIcon }[] = [
  { deed: 'condition', name: 'Set condition', Icon: Medal },
  { deed: 'export', name: 'Export CSV', Icon: FileDown },
  { deed: 'trash', name: 'Move to trash', Icon: Trash2 },
];

interface BulkBarProps {
  /** How many coins are selected, of how many. */
  count: number;
  total: number;
  /** What is under way. */
  busy: Deed | undefined;
  onAll: (all: boolean) => void;
  onDeed: (deed: Deed) => void;
  onCancel: () => void;
}

/** What can be done with the selected coins, at the bottom of the screen. */
export function BulkBar({ count, total, busy, onAll, onDeed, onCancel }: BulkBarProps) {
  const all = count === total;
  return (
    <section className="bulk-bar" aria-label="Selected coins">
      <div className="column">
        <div className="mb-1 flex flex-wrap items-center gap-x-3">
          <p className="font-semibold tabular-nums" role="status">
            {formatCount(count)} selected
          </p>
          <button type="button" className="link min-h-11 text-sm" onClick={() => onAll(!all)}>
            {all ? 'Select none' : `Select all ${formatCount(total)}`}
          </button>
          <IconButton plain label="Cancel" className="-mr-3 ml-auto" onClick={onCancel}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2">
          {DEEDS.map(({ deed, name, Icon }) => (
            <button
              key={deed}
              type="button"
              className="bulk-action"
              // Refused rather than disabled: a disabled button would lose the focus.
              aria-disabled={count === 0 || busy !== undefined}
              aria-busy={busy === deed || undefined}
              onClick={() => count > 0 && !busy && onDeed(deed)}
            >
              {busy === deed ? (
                <LoaderCircle className="animate-spin" aria-hidden="true" />
              ) : (
                <Icon aria-hidden="true" />
              )}
              {name}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
