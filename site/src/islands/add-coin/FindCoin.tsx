import { navigate } from '../../lib/navigation.ts';
import { CatalogueBox, US_COINS } from '../manual-entry/CatalogueBox.tsx';
import { keepEntry } from '../manual-entry/keep-entry.ts';

/** For who knows the coin: found in the catalogue, it is on the form with all that is known of it. */
export default function FindCoin() {
  return (
    <CatalogueBox
      catalogue={US_COINS}
      listClass="card"
      onChoose={(entry) => {
        keepEntry(entry);
        void navigate('/manual-entry');
      }}
    />
  );
}
