import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useTitle } from '../../lib/hooks.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { IconLink } from '../../ui/button.tsx';
import { FormSkeleton } from '../../ui/card.tsx';
import { NotLoaded } from '../manual-entry/NotLoaded.tsx';
import { GlobalCoinForm } from './GlobalCoinForm.tsx';

/** Loaded late: most visits add a coin. */
const Stored = lazy(() => import('./Stored.tsx').catch(() => ({ default: NotLoaded })));

/** Adds a world coin, or edits `?edit={id}`; `?prefill={json}` comes filled. */
export default function GlobalManualEntry() {
  const [params] = useState(() => new URLSearchParams(location.search));
  const edit = params.get('edit');
  return edit === null ? <NewCoin prefill={params.get('prefill')} /> : <EditCoin id={Number(edit)} />;
}

function NewCoin({ prefill }: { prefill: string | null }) {
  const { data: user } = useUser();
  return (
    <>
      <Bar back="/global-coin-options" />
      {user ? (
        <GlobalCoinForm userId={user.id} prefill={prefill} />
      ) : (
        <FormSkeleton title={t('Add a global coin')} rows={bonesRows()} />
      )}
    </>
  );
}

function EditCoin({ id }: { id: number }) {
  useTitle(t('Edit global coin'));
  const { data: user } = useUser();
  const bones = <FormSkeleton title={t('Edit global coin')} rows={bonesRows()} />;
  return (
    <>
      <Bar back={`/coin/${id}`} />
      <Suspense fallback={bones}>
        <Stored id={id} bones={bones}>
          {(coin, values) =>
            user ? <GlobalCoinForm userId={user.id} editing={coin} stored={values} /> : bones
          }
        </Stored>
      </Suspense>
    </>
  );
}

const Bar = ({ back }: { back: string }) => (
  <div className="bar mb-4">
    <IconLink label={t('Back')} href={back}>
      <ChevronLeft aria-hidden="true" />
    </IconLink>
    <p>{t('Global coins')}</p>
    <span className="size-11.5" />
  </div>
);

const bonesRows = () => [
  [t('Coin Name')],
  [t('Country')],
  [t('Year'), t('Denomination')],
  [t('Currency'), t('Mint Mark')],
  [t('Condition')],
];
