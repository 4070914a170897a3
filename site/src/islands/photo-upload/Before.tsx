import type { Identifying } from '../../../../shared/identify/model.ts';
import { isReader } from '../../lib/reader.ts';
import { Notice } from '../../ui/notice.tsx';
import { ReadsItself } from '../../ui/reads-itself.tsx';

/** So few left are worth a word. */
const FEW = 3;

/** What is good to know before photos are sent: nobody there to identify them, or not for long. */
export function Before({
  setUp,
  provider,
  today: { used, limit },
}: Pick<Identifying, 'setUp' | 'provider' | 'today'>) {
  if (setUp) {
    return (
      <Notice>
        Your photos go along, and you say which coin it is.
        <span className="mt-1 block text-sm font-normal">{setUp}</span>
      </Notice>
    );
  }
  if (isReader(provider?.model)) return <ReadsItself />;
  const left = limit - used;
  if (left > FEW) return null;
  if (left > 0) {
    return <Notice>{left === 1 ? '1 identification is' : `${left} identifications are`} left today.</Notice>;
  }
  return (
    <Notice>
      Today’s {limit} identifications are used. They begin anew at midnight UTC; photos of coins that you have
      confirmed before are still recognized.
    </Notice>
  );
}
