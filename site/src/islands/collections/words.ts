import type { ChangeView, CollectionView } from '../../../../shared/account/collections.ts';
import type { RoleHere } from '../../../../shared/account/roles.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { nameHere } from '../../ui/collection-switcher.tsx';

const ROLE_NAMES: Readonly<Record<RoleHere, string>> = {
  owner: msg('Owner'),
  manager: msg('Manager'),
  writer: msg('Writer'),
  reader: msg('Reader'),
};

export const roleName = (role: RoleHere): string => translated(ROLE_NAMES[role]);

export const ROLE_MEANINGS = {
  reader: msg('Sees everything, changes nothing.'),
  writer: msg('Also adds, edits, imports and moves coins to the trash.'),
  manager: msg('Also sells, empties the trash and invites members.'),
} as const;

export function collectionName({
  name,
  owner,
  isFirst,
}: Pick<CollectionView, 'name' | 'isFirst'> & { owner?: string | null }): string {
  return nameHere({ name, owner: isFirst ? null : (owner ?? null) }) ?? t('My collection');
}

/** A sentence without its full stop: "Ada edited 1921 Morgan Dollar". */
export function changeInWords({ kind, person, name, fields }: ChangeView, says: (field: string) => string) {
  const who = person ?? t('A former member');
  const role = fields[0] && fields[0] in ROLE_NAMES ? roleName(fields[0] as RoleHere) : '';
  switch (kind) {
    case 'added':
      return t('{who} added {name}', { who, name });
    case 'edited':
      return t('{who} changed {name}: {fields}', { who, name, fields: fields.map(says).join(', ') });
    case 'trashed':
      return t('{who} moved {name} to the trash', { who, name });
    case 'restored':
      return t('{who} restored {name}', { who, name });
    case 'sold':
      return t('{who} sold {name}', { who, name });
    case 'unsold':
      return t('{who} put {name} back', { who, name });
    case 'moved-in':
      return t('{who} moved {name} into this collection', { who, name });
    case 'moved-out':
      return t('{who} moved {name} to another collection', { who, name });
    case 'joined':
      return t('{name} joined as {role}', { name, role });
    case 'role':
      return t('{who} made {name} a {role}', { who, name, role });
    case 'left':
      return t('{name} left', { name });
    case 'removed':
      return t('{who} removed {name}', { who, name });
    default:
      return t('{who} handed the collection over to {name}', { who, name });
  }
}
