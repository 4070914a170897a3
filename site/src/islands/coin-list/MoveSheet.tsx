import { useState } from 'react';
import { mayAct } from '../../../../shared/account/roles.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf, whyNot } from '../../lib/api.ts';
import { moveCoins, useCollections } from '../../lib/queries/collections.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { collectionName } from '../collections/words.ts';
import { BulkSheet } from './BulkSheet.tsx';
import { coinsInWords } from './coin-list-labels.ts';
import { undoAction } from './undo.ts';

interface MoveProps {
  ids: number[];
  onMoved: () => void;
  onClose: () => void;
}

export function MoveSheet({ ids, onMoved, onClose }: MoveProps) {
  const { data } = useCollections();
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const here = data?.inUse;
  const others = data?.collections.filter(({ id, role }) => id !== here && mayAct(role, 'writer')) ?? [];
  const to = others.find(({ id }) => id === (chosen || others[0]?.id));
  const move = async () => {
    if (!to || !here) return;
    setBusy(true);
    try {
      const { moved, staying } = await moveCoins(ids, to.id);
      const name = collectionName(to);
      toast({
        title: t('{coins} moved to {name}', { coins: coinsInWords(moved.length), name }),
        description:
          staying.length > 0
            ? t('{coins} stay here, as they are for sale or being imported.', {
                coins: coinsInWords(staying.length),
              })
            : t('With photos, values and tags. Listings and imports stay here.'),
        variant: 'success',
        actions: undoAction(moved.length > 0 ? [() => moveCoins(moved, here, to.id)] : []),
      });
      onMoved();
    } catch (error) {
      toastFailure(t('Not moved'), whyNot(error, error instanceof Error ? sentenceOf(error) : ''));
    }
    onClose();
  };
  return (
    <BulkSheet
      title={t('Move')}
      description={t('Move {coins} to another collection, with photos, values and tags.', {
        coins: coinsInWords(ids.length),
      })}
      busy={busy}
      isEmpty={!to}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      <Field label={t('To')}>
        <Select value={to?.id ?? ''} onChange={({ target }) => setChosen(target.value)}>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {collectionName(one)}
            </option>
          ))}
        </Select>
      </Field>
    </BulkSheet>
  );
}
