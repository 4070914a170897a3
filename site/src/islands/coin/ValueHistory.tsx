import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useLatePart } from './late.ts';

const loadValues = async () => (await import('./Values.tsx')).Values;

/** The values the coin has had; neither they nor the code that draws them are loaded before it is opened. */
export function ValueHistory({ coin }: { coin: Coin }) {
  const [opened, setOpened] = useState(false);
  const [Values, want] = useLatePart(loadValues);
  return (
    <details
      className="card group"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setOpened(true);
        void want();
      }}
    >
      <summary className="flex list-none items-center justify-between gap-3 card-pad [&::-webkit-details-marker]:hidden">
        <h2>{t('Value over time')}</h2>
        <ChevronDown
          className="size-5 flex-none text-muted group-open:rotate-180 motion-safe:transition-transform"
          aria-hidden="true"
        />
      </summary>
      <div className="px-4.5 pb-4.5">
        {opened &&
          (Values ? (
            <Values coin={coin} />
          ) : (
            <Loading label={t('Loading the values')}>
              <Skeleton className="h-48 w-full" />
            </Loading>
          ))}
      </div>
    </details>
  );
}
