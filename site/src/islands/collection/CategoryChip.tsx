import { X } from 'lucide-react';
import { categoryName } from '../../../../shared/format/category.ts';
import { t } from '../../../../shared/language/i18n.ts';

/** The category the coins are narrowed to; a press takes it away. */
export function CategoryChip({ category, onRemove }: { category: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="chip chip-accent min-h-11 w-fit gap-2 px-4 text-start"
      aria-label={t('{category}: show all categories', { category: categoryName(category) })}
      onClick={onRemove}
    >
      {categoryName(category)}
      <X className="size-4 flex-none" aria-hidden="true" />
    </button>
  );
}
