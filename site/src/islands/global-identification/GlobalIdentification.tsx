import { ChevronLeft } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { FlowContext, WORLD } from '../../lib/flow.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { Bulk } from './Bulk.tsx';
import { Single } from './Single.tsx';
import { Stats } from './Stats.tsx';
import '../photo-upload/photo-upload.css';
import './global-identification.css';

type Tab = 'single' | 'bulk';

/** Coins of the world by their photos, one at a time or twenty: /global-identification, `?tab=bulk`. */
export default function GlobalIdentification() {
  const [tab, setTab] = useState<Tab>(() =>
    new URLSearchParams(location.search).get('tab') === 'bulk' ? 'bulk' : 'single',
  );
  const show = (next: string) => {
    setTab(next === 'bulk' ? 'bulk' : 'single');
    const address = new URL(location.href);
    if (next === 'bulk') address.searchParams.set('tab', 'bulk');
    else address.searchParams.delete('tab');
    history.replaceState(history.state, '', address);
  };
  return (
    <FlowContext value={WORLD}>
      <div className="grid grid-cols-1 gap-5">
        <div className="bar">
          <IconLink label="Back" href={WORLD.options}>
            <ChevronLeft aria-hidden="true" />
          </IconLink>
          <p>Global coins</p>
          <span className="size-11.5" />
        </div>
        <h1>Global identification</h1>
        <Stats />
        <Tabs.Root value={tab} onValueChange={show} className="grid grid-cols-1 gap-5">
          <Tabs.List className="segmented segmented-wide" aria-label="How many coins">
            <Tabs.Trigger className="tab-trigger" value="single">
              Single Coin
            </Tabs.Trigger>
            <Tabs.Trigger className="tab-trigger" value="bulk">
              Bulk Processing
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="single" className="grid grid-cols-1 gap-5 outline-none">
            <Single />
          </Tabs.Content>
          <Tabs.Content value="bulk" className="grid grid-cols-1 gap-5 outline-none">
            <Bulk />
          </Tabs.Content>
        </Tabs.Root>
      </div>
    </FlowContext>
  );
}
