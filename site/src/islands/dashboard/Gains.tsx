import type { Gain } from '../../../../shared/collection/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Late } from './Late.tsx';

const loadList = async () => (await import('./GainList.tsx')).GainList;

interface GainsProps {
  best: readonly Gain[];
  worst: readonly Gain[];
  /** Whether there is a coin of which both price and value are known. */
  known: boolean;
}

/** The coins that brought the most, and those that cost their owner most. */
export function Gains({ best, worst, known }: GainsProps) {
  if (!known) return null;
  return (
    <>
      <List title={t('Best gains')} gains={best} none={t('No coin is worth more than was paid for it.')} />
      <List
        title={t('Largest losses')}
        gains={worst}
        none={t('No coin is worth less than was paid for it.')}
      />
    </>
  );
}

function List({ title, gains, none }: { title: string; gains: readonly Gain[]; none: string }) {
  return (
    <Card title={title}>
      {gains.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <Late load={loadList} label={t('Loading the coins')} bones={<ListBones rows={gains.length} />}>
          {(GainList) => <GainList gains={gains} />}
        </Late>
      )}
    </Card>
  );
}

const ListBones = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones are alike
    <div key={row} className="flex h-18.25 items-center border-t border-line">
      <Skeleton className="h-4 w-3/5" />
    </div>
  ));
