import type { Identifying } from '../../../../shared/identify/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
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
        {t('Your photos go along, and you say which coin it is.')}
        <span className="mt-1 block text-sm font-normal">{translated(setUp)}</span>
      </Notice>
    );
  }
  if (isReader(provider?.model)) return <ReadsItself />;
  const left = limit - used;
  if (left > FEW) return null;
  if (left > 0) {
    return (
      <Notice>
        {plural(left, {
          one: '# identification is left today.',
          other: '# identifications are left today.',
        })}
      </Notice>
    );
  }
  return (
    <Notice>
      {t(
        'Today’s {limit} identifications are used. They begin anew at midnight UTC; photos of coins that you have confirmed before are still recognized.',
        { limit },
      )}
    </Notice>
  );
}
