import { ChevronLeft, LayoutGrid, List } from 'lucide-react';
import type { CategoryTotal } from '../../../../shared/collection/model.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { formatTotal } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { goBack } from '../../lib/navigation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { spoken } from '../../ui/spoken.tsx';
import { holdingInWords } from '../coin-list/words.ts';
import type { Shelf } from './shelf.ts';

interface HeadingProps {
  category: string;
  /** Absent while it is not known, and where there are no coins. */
  total: CategoryTotal | undefined;
  layout: Shelf['layout'];
  onLayout: (layout: Shelf['layout']) => void;
}

/** The way back, the category with what it holds and is worth, and whether it is a grid or a list. */
export function Heading({ category, total, layout, onLayout }: HeadingProps) {
  const other = layout === 'grid' ? 'list' : 'grid';
  return (
    <header className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <IconButton label={t('Back')} onClick={() => goBack('/collection?view=browse')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          label={other === 'list' ? t('Show as list') : t('Show as grid')}
          onClick={() => onLayout(other)}
        >
          {other === 'list' ? <List aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
        </IconButton>
      </div>
      <div>
        <h1 className="wrap-anywhere">{categoryName(category)}</h1>
        <p className="mt-1 min-h-5 text-sm text-muted tabular-nums">
          {total && (
            <>
              {holdingInWords(total.records, total.quantity)} ·{' '}
              {total.valueTotal > 0
                ? spoken(t('<sr>worth </sr>{total}', { total: formatTotal(total.valueTotal, total.records) }))
                : formatTotal(total.valueTotal, total.records)}
            </>
          )}
        </p>
      </div>
    </header>
  );
}
