import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useLatePart } from '../coin/late.ts';

const loadSheet = async () => (await import('./DeleteSheet.tsx')).DeleteSheet;

/** The way out, for good. */
export function DeleteAccount({ isGuest }: { isGuest: boolean }) {
  const [Sheet, want] = useLatePart(loadSheet);
  const [open, setOpen] = useState(false);
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <Card id="delete" title={isGuest ? t('Leave nothing behind') : t('Leave Mintmark')}>
      <p className="mb-3 text-muted">
        {isGuest
          ? t('Your coins and photos go with the browser; you can delete them now.')
          : t('Your account, coins and photos are deleted at once and for good.')}
      </p>
      <Button variant="quiet-danger" wide onClick={press}>
        {isGuest ? t('Delete my guest data') : t('Delete my account')}
      </Button>
      {open && Sheet && <Sheet isGuest={isGuest} onClose={() => setOpen(false)} />}
    </Card>
  );
}
