import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, startTransition, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export interface MenuProps {
  onSelect: () => void;
  onSold: () => void;
  onTrash: () => void;
}

const load = () => import('./Menu.tsx');
const Menu = lazy(load);

export const menuLabel = () => t('Collection menu');

/** Opens the menu, whose code comes when a finger or the focus draws near. */
export function MenuButton(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  // As a transition: this button stays, and with it the focus, until the menu can take its place.
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
