import { RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ACTIONS, Banner, ON_YELLOW } from './Banners.tsx';

interface ReVerifyProps {
  hasAi: boolean;
  busy: boolean;
  onReVerify: () => void;
}

/** Key fields have changed: what the rest of the page says is of another coin. */
export function ReVerify({ hasAi, busy, onReVerify }: ReVerifyProps) {
  return (
    <Banner title="Re-verification Required">
      <p className="mt-1.5 text-sm">
        Please re-verify the coin details before saving, as key information has changed.
        {!hasAi && ' The catalogue checks them.'}
      </p>
      <div className={ACTIONS}>
        <Button variant="ghost" className={ON_YELLOW} busy={busy} onClick={onReVerify}>
          {!busy && <RotateCcw aria-hidden="true" />}
          {hasAi ? 'Re-verify with AI' : 'Re-verify'}
        </Button>
      </div>
    </Banner>
  );
}
