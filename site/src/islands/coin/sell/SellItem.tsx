import { Tag } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Coin } from '../../../../../shared/coins/model.ts';
import { t } from '../../../../../shared/language/i18n.ts';
import { useMayManage, useUser } from '../../../lib/queries/auth.ts';
import { useLinks } from '../../../lib/queries/marketplace.ts';
import { Button } from '../../../ui/button.tsx';
import { useLatePart } from '../late.ts';

const loadSheet = async () => (await import('./SellSheet.tsx')).SellSheet;

interface SellItemProps {
  coin: Coin;
  byAddress?: boolean;
}

export default function SellItem({ coin, byAddress }: SellItemProps) {
  const user = useUser().data;
  const mayManage = useMayManage();
  const links = useLinks(mayManage && user !== undefined && !user.isGuest).data;
  const [Sheet, want] = useLatePart(loadSheet);
  const [open, setOpen] = useState(false);
  const possible = (mayManage && links?.some(({ isConfigured }) => isConfigured)) ?? false;
  const begin = useEffectEvent(async () => {
    if (!byAddress || !possible || location.hash !== '#sell') return;
    history.replaceState(history.state, '', location.pathname);
    if (await want()) setOpen(true);
  });
  useEffect(() => void (possible && begin()), [possible]);
  if (!links || !possible) return null;
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <>
      <Button variant="ghost" onClick={() => void press()}>
        <Tag aria-hidden="true" />
        {t('Sell Item')}
      </Button>
      {Sheet && open && <Sheet coin={coin} links={links} onClose={() => setOpen(false)} />}
    </>
  );
}
