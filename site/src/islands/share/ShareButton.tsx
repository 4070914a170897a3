import { Link } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useMayManage } from '../../lib/queries/auth.ts';
import type { NewShare } from '../../lib/queries/shares.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useLatePart } from '../coin/late.ts';

const load = async () => (await import('./ShareSheet.tsx')).ShareSheet;

export function ShareButton({ what, inWords }: { what: NewShare; inWords?: boolean }) {
  const [Sheet, want] = useLatePart(load);
  const [open, setOpen] = useState(false);
  const mayManage = useMayManage();
  const press = async () => {
    if (await want()) setOpen(true);
  };
  if (!mayManage) return null;
  return (
    <>
      {inWords ? (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => void press()}>
          <Link aria-hidden="true" />
          {t('Share a link')}
        </Button>
      ) : (
        <IconButton label={t('Share a link')} aria-haspopup="dialog" onClick={() => void press()}>
          <Link aria-hidden="true" />
        </IconButton>
      )}
      {open && Sheet && <Sheet what={what} onClose={() => setOpen(false)} />}
    </>
  );
}
