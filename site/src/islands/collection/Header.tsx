import { ChevronLeft } from 'lucide-react';
import { goBack } from '../../lib/navigation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { MenuButton } from './MenuButton.tsx';
import type { ViewName } from './view.ts';

const VIEWS: readonly { value: ViewName; label: string }[] = [
  { value: 'summary', label: 'Summary' },
  { value: 'browse', label: 'Browse' },
];

interface HeaderProps {
  view: ViewName;
  onView: (view: ViewName) => void;
  onSelect: () => void;
  onTrash: () => void;
}

/** Back and the menu on a quiet line, then the title with the two views. */
export function Header({ view, onView, onSelect, onTrash }: HeaderProps) {
  return (
    <header>
      <div className="-mt-[8px] -mr-[12px] -ml-[18px] flex justify-between">
        <IconButton plain label="Back" onClick={() => goBack('/')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <MenuButton onSelect={onSelect} onTrash={onTrash} />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <h1 className="text-[clamp(1.5rem,6.6vw,1.75rem)]">My Collection</h1>
        <Segmented
          className="[&>label]:px-[clamp(3px,calc((100vw-18rem)/6),12px)]"
          label="View"
          options={VIEWS}
          value={view}
          onChange={onView}
        />
      </div>
    </header>
  );
}
