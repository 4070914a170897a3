import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { HOME } from '../../lib/base.ts';
import { goBack, navigate } from '../../lib/navigation.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Linked } from './Linked.tsx';
import { type Link, readLink } from './link.ts';

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
          text={t('Take a photo of a coin to see here what it is.')}
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
