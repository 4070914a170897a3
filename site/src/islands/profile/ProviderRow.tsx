import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { useLatePart } from '../coin/late.ts';
import type { Provider } from './ProviderSheet.tsx';
import { Row } from './Row.tsx';

const providerSheet = async () => (await import('./ProviderSheet.tsx')).ProviderSheet;

/** The identity provider of this server: connected or not, and the sheet that changes it. */
export function ProviderRow({ provider }: { provider: Provider }) {
  const [Sheet, want] = useLatePart(providerSheet);
  const [open, setOpen] = useState(false);
  const { label, linked } = provider;
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <Row icon={Link2} title={label} text={linked ? t('Connected') : t('Not connected')}>
      <Button
        variant="ghost"
        aria-label={linked ? t('Disconnect {label}', { label }) : t('Connect {label}', { label })}
        aria-haspopup="dialog"
        onClick={press}
      >
        {linked ? t('Disconnect') : t('Connect')}
      </Button>
      {open && Sheet && <Sheet provider={provider} onClose={() => setOpen(false)} />}
    </Row>
  );
}
