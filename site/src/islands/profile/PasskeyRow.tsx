import { Pencil, Trash2 } from 'lucide-react';
import { formatDate, relativeTime } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { PasskeyView } from '../../lib/queries/passkeys.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface PasskeyRowProps {
  passkey: PasskeyView;
  onRename: () => void;
  onRemove: () => void;
}

export function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-2">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {lastUsedAt
            ? t('Added {day}, used {age}', { day: formatDate(createdAt), age: relativeTime(lastUsedAt) })
            : t('Added {day}, not used yet', { day: formatDate(createdAt) })}
        </p>
      </div>
      <IconButton label={t('Rename {name}', { name })} plain className="text-muted" onClick={onRename}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Remove {name}', { name })}
        plain
        className="-me-[10px] text-danger"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
