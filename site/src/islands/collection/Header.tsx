import { ChevronLeft } from 'lucide-react';
import { t, tAs } from '../../../../shared/language/i18n.ts';
import { HOME } from '../../lib/base.ts';
import { goBack } from '../../lib/navigation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { MenuButton } from './MenuButton.tsx';
import type { ViewName } from './view.ts';

const views = (): readonly { value: ViewName; label: string }[] => [
  { value: 'summary', label: t('Summary') },
  { value: 'browse', label: t('Browse') },
];

interface HeaderProps {
  view: ViewName;
  onView: (view: ViewName) => void;
  onSelect: () => void;
  onSold: () => void;
  onTrash: () => void;
}

/** The way back, the two views and the menu in one line, as on every screen within; then the title. */
export function Header({ view, onView, onSelect, onSold, onTrash }: HeaderProps) {
  return (
    <header className="@container grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <IconButton label={t('Back')} onClick={() => goBack(HOME)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <Segmented
          // Where the text is so large that the line is full, the views stand below both buttons.
          className="ms-auto @max-3xs:order-last [&>label]:px-[clamp(2px,calc((100vw-18rem)/6),14px)]"
          label={tAs('what is shown', 'View')}
          options={views()}
          value={view}
          onChange={onView}
        />
        <MenuButton onSelect={onSelect} onSold={onSold} onTrash={onTrash} />
      </div>
      <h1>{t('My Collection')}</h1>
    </header>
  );
}
