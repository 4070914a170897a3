import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { goBack, navigate } from '../../lib/navigation.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ResultView } from './ResultView.tsx';
import { type Result, readResult } from './result.ts';

/** The result of the address; null without one, 'unreadable' for what is none. */
function readAddress(): Result | null | 'unreadable' {
  try {
    return readResult(location.search);
  } catch {
    return 'unreadable';
  }
}

/** What the AI made of the photos: `?data={json}`, with the photos in session storage (specification 001, section 2). */
export default function AiResults() {
  const [result] = useState(readAddress);
  return (
    <>
      <div className="bar mb-4">
        <IconButton label="Back" onClick={() => goBack('/add-coin-options')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p>Identification</p>
        <span className="size-11.5" />
      </div>
      {result === 'unreadable' ? (
        <Unreadable />
      ) : result === null ? (
        <EmptyState
          wholePage
          title="No Identification Data"
          text="Take a photo of a coin to see here what it is."
        >
          <ButtonLink href="/camera">Take a Photo</ButtonLink>
        </EmptyState>
      ) : (
        <ResultView result={result} />
      )}
    </>
  );
}

function Unreadable() {
  useEffect(() => {
    toast({ title: 'Error', description: 'Failed to load identification results', variant: 'destructive' });
    void navigate('/', { history: 'replace' });
  }, []);
  return null;
}
