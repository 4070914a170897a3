import { ChevronLeft } from 'lucide-react';
import { goBack } from '../../lib/navigation.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export const TrashBar = () => (
  <div className="bar">
    <IconButton label="Back to the collection" onClick={() => goBack('/collection')}>
      <ChevronLeft aria-hidden="true" />
    </IconButton>
  </div>
);
