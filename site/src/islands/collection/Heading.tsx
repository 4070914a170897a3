import { ChevronLeft } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';

/** The collection's title, or one category's with the way back. */
export function Heading({ category, onBack }: { category: string; onBack: () => void }) {
  if (!category) return <h1>My Collection</h1>;
  return (
    <header className="flex items-center gap-3">
      <IconButton label="Back" onClick={onBack}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <h1 className="min-w-0 text-2xl">{category}</h1>
    </header>
  );
}
