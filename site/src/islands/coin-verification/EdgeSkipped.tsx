import { Layers2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ACTIONS, Banner, ON_YELLOW } from './Banners.tsx';

/** What stays of a question for the mark on the edge that was put off. */
export function EdgeSkipped({ onAsk }: { onAsk: () => void }) {
  return (
    <Banner title="The mint mark is on the edge">
      <p className="mt-1.5 text-sm">You can add it now or later, from the coin's page.</p>
      <div className={ACTIONS}>
        <Button variant="ghost" className={ON_YELLOW} onClick={onAsk}>
          <Layers2 aria-hidden="true" />
          Add the edge mint mark
        </Button>
      </div>
    </Banner>
  );
}
