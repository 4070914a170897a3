import { ChevronsUpDown } from 'lucide-react';
import type { CollectionHere } from '../../../shared/account/roles.ts';
import { t } from '../../../shared/language/i18n.ts';
import { useUser } from '../lib/queries/auth.ts';

/** Null for the unnamed first one of an account. */
export const nameHere = ({ name, owner }: Pick<CollectionHere, 'name' | 'owner'>): string | null =>
  name ?? (owner && t('Collection of {owner}', { owner }));

interface CollectionSwitcherProps {
  isNamed?: boolean;
}

/** Only where there is more than one collection to choose from. */
export function CollectionSwitcher({ isNamed }: CollectionSwitcherProps) {
  const user = useUser().data;
  if (!user?.hasCollections) return null;
  const { role } = user.collection;
  const shown = nameHere(user.collection) ?? t('My collection');
  return (
    <a
      className="link-target inline-flex max-w-full items-center gap-1.5 text-sm font-medium hover:underline"
      href="/collections"
      aria-label={t('Collection in use: {name}. Choose another.', { name: shown })}
    >
      {!isNamed && <span className="min-w-0 truncate">{shown}</span>}
      {role === 'reader' && <span className="flex-none text-muted">{t('(read only)')}</span>}
      {isNamed && <span className="min-w-0 truncate">{t('Choose another')}</span>}
      <ChevronsUpDown className="size-4 flex-none text-muted" aria-hidden="true" />
    </a>
  );
}
