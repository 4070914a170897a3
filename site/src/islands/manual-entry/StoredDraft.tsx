import type { ReactNode } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useDrafts } from '../../lib/queries/coin-drafts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import type { CoinFormValues } from './values.ts';
import { fromDraft } from './values.ts';

interface StoredDraftProps {
  id: string;
  bar: ReactNode;
  bones: ReactNode;
  children: (values: CoinFormValues) => ReactNode;
}

export default function StoredDraft({ id, bar, bones, children }: StoredDraftProps) {
  const asked = useDrafts();
  const { drafts, data, error, isFetching } = asked;
  const draft = drafts.find((one) => one.id === id);
  if (draft) return children(fromDraft(draft));
  if (data && !isFetching)
    return (
      <>
        {bar}
        <EmptyState title={t('There is no such draft')} text={t('It was completed or deleted.')}>
          <ButtonLink href="/drafts">{t('View drafts')}</ButtonLink>
        </EmptyState>
      </>
    );
  if (!error) return bones;
  return (
    <>
      {bar}
      <LoadError title={t('Your drafts could not be loaded')} query={asked} />
    </>
  );
}
