import type { RoleHere } from '../../../../shared/account/roles.ts';
import { roleForScreen } from '../../../../shared/account/roles.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { ownPath } from '../../lib/base.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { nameHere } from '../../ui/collection-switcher.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SwitchButton } from '../collections/SwitchButton.tsx';

const WHY: Readonly<Record<RoleHere, [title: string, text: string]>> = {
  reader: ['', ''],
  writer: [
    msg('This collection is read-only for you'),
    msg('You see its coins, but you cannot add or change anything.'),
  ],
  manager: [
    msg('Only managers sell coins of this collection'),
    msg('You can add and change its coins, but not offer them for sale.'),
  ],
  owner: [
    msg('Only the owner connects marketplaces'),
    msg('You sell coins of this collection through the accounts of its owner.'),
  ],
};

/** In place of a screen that needs another role (server/web/pages.ts). */
export default function ReadOnly() {
  const user = useUser().data;
  if (!user) return null;
  const { collection } = user;
  const { owner, role } = collection;
  const needed = roleForScreen(ownPath(location.pathname));
  const [title, text] = role === 'reader' ? WHY.writer : WHY[needed];
  const whose = t('{collection} belongs to {owner}.', {
    collection: nameHere({ name: collection.name, owner: null }) ?? t('This collection'),
    owner: owner ?? '',
  });
  return (
    <EmptyState wholePage title={translated(title)} text={`${whose} ${translated(text)}`}>
      <SwitchButton id={user.id} to={location.pathname}>
        {t('Switch to my own collection')}
      </SwitchButton>
      <ButtonLink variant="ghost" href="/collections">
        {t('Choose another collection')}
      </ButtonLink>
      <ButtonLink variant="ghost" href="/collection">
        {t('View Collection')}
      </ButtonLink>
    </EmptyState>
  );
}
