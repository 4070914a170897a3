import { useState } from 'react';
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
    <Card id="delete" title={isGuest ? 'Leave nothing behind' : 'Leave Mintmark'}>
      <p className="mb-3 text-muted">
        {isGuest
          ? 'Your coins and photos go with the browser; you can delete them now.'
          : 'Your account, coins and photos are deleted at once and for good.'}
      </p>
      <Button variant="quiet-danger" wide onClick={press}>
        {isGuest ? 'Delete my guest data' : 'Delete my account'}
      </Button>
      {open && Sheet && <Sheet isGuest={isGuest} onClose={() => setOpen(false)} />}
    </Card>
  );
}
