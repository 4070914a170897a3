import { FileDown, LoaderCircle, type LucideIcon, MapPin, Medal, Tags, Trash2, X } from 'lucide-react';
import { formatCount } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export type Deed = 'condition' | 'place' | 'tags' | 'export' | 'trash';

const DEEDS: readonly { deed: Deed; name: string; Icon: LucideIcon }[] = [
  { deed: 'condition', name: msg('Set condition'), Icon: Medal },
  { deed: 'place', name: msg('Set place'), Icon: MapPin },
  { deed: 'tags', name: msg('Change tags'), Icon: Tags },
  { deed: 'export', name: msg('Export CSV'), Icon: FileDown },
  { deed: 'trash', name: msg('Move to trash'), Icon: Trash2 },
];

interface BulkBarProps {
  /** How many coins are selected, under this search or another. */
  count: number;
  /** How many the list has, and whether all of them are selected. */
  total: number;
  all: boolean;
  /** What is under way. */
  busy: Deed | undefined;
  /** All of them, or none if all are. */
  onAll: () => void;
  onDeed: (deed: Deed) => void;
  onCancel: () => void;
}

/** What can be done with the selected coins, at the bottom of the screen. */
export function BulkBar({ count, total, all, busy, onAll, onDeed, onCancel }: BulkBarProps) {
  return (
    <section className="bulk-bar" aria-label={t('Selected coins')}>
      <div className="column">
        <div className="mb-1 flex items-center">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <p className="text-sm font-semibold tabular-nums" role="status">
              {t('{count} selected', { count: formatCount(count) })}
            </p>
            {total > 0 && (
              <button type="button" className="link min-h-11 text-sm" onClick={onAll}>
                {all ? t('Select none') : t('Select all {total}', { total: formatCount(total) })}
              </button>
            )}
          </div>
          <IconButton plain label={t('Cancel')} className="-me-3" onClick={onCancel}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className="bulk-actions">
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
              {translated(name)}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
