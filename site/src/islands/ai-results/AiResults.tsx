import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { HOME } from '../../lib/base.ts';
import { goBack, navigate } from '../../lib/navigation.ts';
import { useVerification } from '../../lib/queries/held-result.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type Link, readLink } from './link.ts';
import { ResultView } from './ResultView.tsx';

/** What the address says; null where it says nothing, 'unreadable' for what is no identification. */
function readAddress(): Link | null | 'unreadable' {
  try {
    return readLink(location.search);
  } catch {
    return 'unreadable';
  }
}

/** What the AI made of the photos: `?data={json}`, with the photos in session storage (specification 001, section 2). */
export default function AiResults() {
  const [link] = useState(readAddress);
  return (
    <>
      <div className="bar mb-4">
        <IconButton label={t('Back')} onClick={() => goBack('/add-coin-options')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p>{t('Identification')}</p>
        <span className="size-11.5" />
      </div>
      {link === 'unreadable' ? (
        <Unreadable />
      ) : link === null ? (
        <EmptyState
          wholePage
          title={t('No Identification Data')}
          text={t('Photograph a coin to identify it.')}
        >
          <ButtonLink href="/camera">{t('Take a Photo')}</ButtonLink>
        </EmptyState>
      ) : (
        <Linked link={link} />
      )}
    </>
  );
}

function Unreadable() {
  useEffect(() => {
    toast({
      title: t('Error'),
      description: t('Failed to load identification results'),
      variant: 'destructive',
    });
    void navigate(HOME, { history: 'replace' });
  }, []);
  return null;
}

/** The result an address leads to: the server's own where it is held, else what the address says, which anybody can write. */
export function Linked({ link: { tempId, claim } }: { link: Link }) {
  const { data, error, isFetching, refetch } = useVerification(tempId);
  if (tempId === null || (error instanceof ApiError && error.status === 404))
    return <ResultView key="claim" result={{ identification: claim, tempId: null, coinId: null }} />;
  if (data) return <ResultView result={{ identification: data.coinData, tempId, coinId: data.coinId }} />;
  if (error) {
    return (
      <ErrorState
        title={t('Unable to Load Results')}
        text={sentenceOf(error)}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    );
  }
  return (
    <Loading label={t('Loading the identification')} className="grid grid-cols-1 gap-5">
      <div className="felt aspect-[1.68]" />
      <Skeleton className="h-8 w-3/4" />
      <div className="card h-28" />
    </Loading>
  );
}
