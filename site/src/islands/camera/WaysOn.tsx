import { plural, t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { useFlow } from '../../lib/flow.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import { isReader } from '../../lib/reader.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReadsItself } from '../../ui/reads-itself.tsx';
import type { Way } from './run.ts';

/** From here on it is told how many identifications are left today. */
const FEW = 3;

/**
 * The ways on, and who will look at the coin where that is nobody: then there is nothing to be looked up. How many looks are
 * left today is told where they run out.
 */
export function WaysOn({ onStart }: { onStart: (way: Way) => void }) {
  const { data } = useIdentifying();
  const { scope } = useFlow();
  const byHand = data?.provider === null;
  const left = data && !byHand ? data.today.limit - data.today.used : 0;
  return (
    <>
      {byHand && (
        <Notice>
          {t('Coins are reviewed by hand here.')} {translated(data.setUp ?? '')}
        </Notice>
      )}
      {isReader(data?.provider?.model) && <ReadsItself />}
      {left > 0 && left <= FEW && !isReader(data?.provider?.model) && (
        <Notice>
          {plural(left, {
            one: 'One identification is left today.',
            other: '# identifications are left today.',
          })}
        </Notice>
      )}
      <div className="grid gap-2.5">
        <Button wide onClick={() => onStart('verify')}>
          {byHand ? t('Continue by Hand') : t('Identify coin')}
        </Button>
        {!byHand && scope === 'us' && (
          <Button wide variant="ghost" onClick={() => onStart('look')}>
            {t('Only look it up')}
          </Button>
        )}
        <p className="text-center text-sm text-muted">{t('You see everything before it is saved.')}</p>
      </div>
    </>
  );
}
