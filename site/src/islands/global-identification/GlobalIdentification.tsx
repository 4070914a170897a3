import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { FlowContext, WORLD } from '../../lib/flow.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { NotLoaded } from '../../ui/needed.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Single } from './Single.tsx';
import { Stats } from './Stats.tsx';
import '../photo-upload/photo-upload.css';

/** Most come for one coin. */
const Bulk = lazy(() => import('./Bulk.tsx').catch(() => ({ default: NotLoaded })));

type Tab = 'single' | 'bulk';

const TABS: readonly { value: Tab; label: string }[] = [
  { value: 'single', label: msg('Single Coin') },
  { value: 'bulk', label: msg('Bulk Processing') },
];

/** Coins of the world by their photos, one at a time or twenty: /global-identification, `?tab=bulk`. */
export default function GlobalIdentification() {
  const [tab, setTab] = useState<Tab>(() =>
    new URLSearchParams(location.search).get('tab') === 'bulk' ? 'bulk' : 'single',
  );
  const show = (next: Tab) => {
    setTab(next);
    const address = new URL(location.href);
    if (next === 'bulk') address.searchParams.set('tab', 'bulk');
    else address.searchParams.delete('tab');
    history.replaceState(history.state, '', address);
  };
  return (
    <FlowContext value={WORLD}>
      <div className="grid grid-cols-1 gap-5">
        <div className="bar">
          <IconLink label={t('Back')} href={WORLD.options}>
            <ChevronLeft aria-hidden="true" />
          </IconLink>
          <p>{t('Global coins')}</p>
          <span className="size-11.5" />
        </div>
        <h1>{t('Global identification')}</h1>
        <Stats />
        <Segmented
          label={t('How many coins')}
          options={TABS.map((one) => ({ ...one, label: translated(one.label) }))}
          value={tab}
          onChange={show}
          wide
        />
        {tab === 'single' ? (
          <Single />
        ) : (
          <Suspense fallback={<div className="felt h-60" />}>
            <Bulk />
          </Suspense>
        )}
      </div>
    </FlowContext>
  );
}
