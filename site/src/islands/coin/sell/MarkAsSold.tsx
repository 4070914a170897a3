import { useState } from 'react';
import type { Coin } from '../../../../../shared/coins/model.ts';
import { t } from '../../../../../shared/language/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { SaleOf } from '../../sold/SaleSheet.tsx';
import { useLatePart } from '../late.ts';

const loadSheet = async () => (await import('../../sold/SaleSheet.tsx')).SaleSheet;

interface MarkAsSoldProps {
  coin: Pick<Coin, 'id' | 'name' | 'quantity' | 'purchasePrice'>;
  sale?: SaleOf['sale'];
}

export function MarkAsSold({ coin, sale = null }: MarkAsSoldProps) {
  const [Sheet, want] = useLatePart(loadSheet);
  const [open, setOpen] = useState(false);
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <>
      <Button needs="manager" variant="ghost" onClick={() => void press()}>
        {sale ? t('Correct the sale') : t('Mark as sold')}
      </Button>
      {Sheet && open && <Sheet coin={{ ...coin, sale }} onClose={() => setOpen(false)} />}
    </>
  );
}
