import { MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { useLatePart } from '../coin/late.ts';

const loadSheet = async () => (await import('./SendAgainSheet.tsx')).SendAgainSheet;

/** An address that counts once the link sent there has been opened. */
export function PendingEmail({ email }: { email: string }) {
  const [Sheet, want] = useLatePart(loadSheet);
  const [open, setOpen] = useState(false);
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <div className="notice mt-3 flex-wrap items-center">
      <MailQuestion aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {t('Waiting for {email} to be verified', { email })}
      </p>
      <Button variant="ghost" className="border-current text-inherit" onClick={press}>
        {t('Send again')}
      </Button>
      {open && Sheet && <Sheet email={email} onClose={() => setOpen(false)} />}
    </div>
  );
}
