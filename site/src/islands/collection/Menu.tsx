import {
  Bookmark,
  BookOpen,
  Ellipsis,
  FileDown,
  HandCoins,
  HandHelping,
  Link,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Printer,
  Store,
  Trash2,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { useMayManage } from '../../lib/queries/auth.ts';
import { exportCoins } from '../../lib/queries/bulk.ts';
import { useSummary } from '../../lib/queries/collection.ts';
import { toastFailure } from '../../lib/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { type MenuProps, menuLabel } from './Header.tsx';
import { LENT, SOLD, TRASH } from './view.ts';

/** Opens at once, as a press on its button mounts it. */
export default function Menu({ onSelect, onShare, onGo }: MenuProps) {
  const mayManage = useMayManage();
  const empty = useSummary().data?.totalCount === 0;
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={menuLabel()}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        className="z-30 min-w-52 rounded-card border border-line bg-raised p-1.5 shadow-float"
        align="end"
        collisionPadding={12}
      >
        <Item Icon={ListChecks} disabled={empty} onSelect={onSelect}>
          {t('Select coins')}
        </Item>
        {mayManage && (
          <Item Icon={Link} disabled={empty} onSelect={onShare}>
            {t('Share a link')}
          </Item>
        )}
        <Item Icon={FileDown} disabled={empty} onSelect={() => void exportAll()}>
          {t('Export as CSV')}
        </Item>
        <Item Icon={Printer} disabled={empty} onSelect={() => navigate('/report')}>
          {t('Print a report')}
        </Item>
        <DropdownMenu.Separator className="mx-2 my-1.5 border-t border-line" />
        <Item Icon={BookOpen} onSelect={() => navigate('/albums')}>
          {t('Albums')}
        </Item>
        <Item Icon={Store} onSelect={() => navigate('/show')}>
          {t('Do I have it?')}
        </Item>
        <Item Icon={Bookmark} onSelect={() => navigate('/wants')}>
          {t('Wants')}
        </Item>
        <Item Icon={NotebookPen} onSelect={() => navigate('/drafts')}>
          {t('Drafts')}
        </Item>
        <Item Icon={HandCoins} onSelect={() => onGo(SOLD)}>
          {t('Sold coins')}
        </Item>
        <Item Icon={HandHelping} onSelect={() => onGo(LENT)}>
          {t('Lent coins')}
        </Item>
        <Item Icon={Trash2} onSelect={() => onGo(TRASH)}>
          {t('Trash')}
        </Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

async function exportAll() {
  try {
    await exportCoins({ all: true });
  } catch (error) {
    toastFailure(t('Export Failed'), error instanceof Error ? sentenceOf(error) : undefined);
  }
}

interface ItemProps {
  Icon: LucideIcon;
  disabled?: boolean;
  onSelect: () => void;
  children: string;
}

function Item({ Icon, disabled, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 font-medium outline-none select-none data-disabled:cursor-default data-disabled:text-muted data-highlighted:bg-paper data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-accent"
      disabled={disabled}
      onSelect={onSelect}
    >
      <Icon className="size-4.5 flex-none text-muted" aria-hidden="true" />
      {children}
    </DropdownMenu.Item>
  );
}
