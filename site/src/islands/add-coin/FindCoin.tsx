import { navigate } from '../../lib/navigation.ts';
import { CatalogueBox, US_COINS } from '../manual-entry/CatalogueBox.tsx';
import { keepEntry } from '../manual-entry/keep-entry.ts';

/** Searches the catalogue, and opens the form with the chosen entry. */
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
