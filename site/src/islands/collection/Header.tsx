import { ChevronLeft, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, startTransition, useState } from 'react';
import { t, tAs } from '../../../../shared/language/i18n.ts';
import { HOME } from '../../lib/base.ts';
import { goBack } from '../../lib/navigation.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { IconButton } from '../../ui/button.tsx';
import { CollectionSwitcher, nameHere } from '../../ui/collection-switcher.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { View, ViewName } from './view.ts';

const views = (): readonly { value: ViewName; label: string }[] => [
  { value: 'summary', label: t('Summary') },
  { value: 'browse', label: t('Browse') },
];

interface HeaderProps {
  view: ViewName;
  onView: (view: ViewName) => void;
  onSelect: () => void;
  onShare: () => void;
  /** Opens a view of its own. */
  onGo: (to: View) => void;
}

export function Header({ view, onView, onSelect, onShare, onGo }: HeaderProps) {
  const used = useUser().data?.collection;
  return (
    <header className="@container grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <IconButton label={t('Back')} onClick={() => goBack(HOME)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <Segmented
          // With large text that fills the line, the views wrap below the buttons.
          className="ms-auto @max-3xs:order-last [&>label]:px-[clamp(2px,calc((100vw-18rem)/6),14px)]"
          label={tAs('what is shown', 'View')}
          options={views()}
          value={view}
          onChange={onView}
        />
        <MenuButton onSelect={onSelect} onShare={onShare} onGo={onGo} />
      </div>
      <h1 className="wrap-anywhere">{(used && nameHere(used)) ?? t('My Collection')}</h1>
      <CollectionSwitcher isNamed />
    </header>
  );
}

export interface MenuProps {
  onSelect: () => void;
  onShare: () => void;
  /** Opens a view of its own. */
  onGo: (to: View) => void;
}

const load = () => import('./Menu.tsx');
const Menu = lazy(load);

export const menuLabel = () => t('Collection menu');

/** Its code loads on hover or focus. */
function MenuButton(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  // A transition keeps this button, and its focus, until the menu has loaded.
  const open = () => startTransition(() => setWanted(true));
  const openOnArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  return (
    <Suspense>
      {wanted ? (
        <Menu {...props} />
      ) : (
        <IconButton
          label={menuLabel()}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onKeyDown={openOnArrow}
          onClick={open}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
    </Suspense>
  );
}
