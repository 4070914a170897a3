import { formatDateTime } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { fieldInWords } from '../../lib/queries/changed-elsewhere.ts';
import { useCoinJournal } from '../../lib/queries/collections.ts';
import { Card } from '../../ui/card.tsx';
import { changeInWords } from '../collections/words.ts';

const SHOWN = 5;

/** Of a shared collection: who changed this coin. */
export default function CoinJournal({ id, updatedAt }: { id: number; updatedAt: string }) {
  const changes = useCoinJournal(id, updatedAt).data?.changes;
  if (!changes || changes.length === 0) return null;
  return (
    <Card title={t('Changes')}>
      <ul className="ruled -mb-2">
        {changes.slice(0, SHOWN).map((change) => (
          <li key={change.id} className="py-2">
            <p className="wrap-anywhere">{changeInWords(change, fieldInWords)}</p>
            <p className="text-sm text-muted">{formatDateTime(change.at)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
