import type { TrashedCoin } from '../../../../shared/coins/trash.ts';
import { formatCount } from '../../../../shared/format/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

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
}: AskProps & { coin: TrashedCoin | undefined; onConfirm: (coin: TrashedCoin) => void }) {
  return (
    <ConfirmDialog
      open={coin !== undefined}
      onOpenChange={onClose}
      title="Delete this coin for good?"
      description={`${coin?.name} and its photos will be gone. This cannot be undone.`}
      confirm="Delete for good"
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
      title="Empty the trash?"
      description={`${total === 1 ? '1 coin' : `${formatCount(total)} coins`} and their photos will be gone. This cannot be undone.`}
      confirm="Empty trash"
      onConfirm={onConfirm}
      busy={busy}
      danger
    />
  );
}
