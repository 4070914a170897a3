import { plural, t } from '../../../../shared/language/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { Deleted } from './use-deeds.ts';

interface AskProps {
  busy: boolean;
  onClose: () => void;
}

/** Asks before one coin is deleted for good. */
export function AskForGood({
  coin,
  onConfirm,
  busy,
  onClose,
}: AskProps & { coin: Deleted | undefined; onConfirm: (coin: Deleted) => void }) {
  return (
    <ConfirmDialog
      open={coin !== undefined}
      onOpenChange={onClose}
      title={t('Delete this coin for good?')}
      description={t('{name} and its photos will be gone. This cannot be undone.', {
        name: coin?.name ?? '',
      })}
      confirm={t('Delete for good')}
      onConfirm={() => coin && onConfirm(coin)}
      busy={busy}
      danger
    />
  );
}

/** Asks before everything in the trash is deleted for good. */
export function AskEmpty({
  open,
  total,
  onConfirm,
  busy,
  onClose,
}: AskProps & { open: boolean; total: number; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t('Empty the trash?')}
      description={plural(total, {
        one: '# coin and their photos will be gone. This cannot be undone.',
        other: '# coins and their photos will be gone. This cannot be undone.',
      })}
      confirm={t('Empty trash')}
      onConfirm={onConfirm}
      busy={busy}
      danger
    />
  );
}
