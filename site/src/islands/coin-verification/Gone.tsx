import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { Identification } from '../../../../server/identify/model.ts';
import { keepCaptured } from '../../lib/captured-photos.ts';
import { navigate } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { editAddress } from '../ai-results/address.ts';

/** The result has expired, or was deleted elsewhere: what was corrected goes on in the form, with the photos while there are any. */
export function Gone({ coin }: { coin: Identification }) {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await handOn(coin);
    void navigate(editAddress(coin));
  };
  return (
    <Button wide busy={busy} onClick={() => void go()}>
      {!busy && <PencilLine aria-hidden="true" />}
      Enter Manually
    </Button>
  );
}

/** Without photos the form begins without. */
async function handOn({ obverseImageUrl, reverseImageUrl }: Identification) {
  try {
    const obverse = await photoAt(obverseImageUrl);
    if (obverse) await keepCaptured({ obverse, reverse: await photoAt(reverseImageUrl) });
  } catch {
    // Out of reach, as good as gone.
  }
}

async function photoAt(url: string | null): Promise<Blob | null> {
  const answer = url ? await fetch(url) : null;
  return answer?.ok ? answer.blob() : null;
}
