import { keepEntry } from '../../lib/handoff.ts';
import { navigate } from '../../lib/navigation.ts';
import { CatalogueBox } from '../manual-entry/CatalogueBox.tsx';

/** Searches the catalogues, and opens the form with the chosen entry. */
export default function FindCoin() {
  return (
    <CatalogueBox
      scope="any"
      listClass="card"
      onChoose={(coin) => {
        keepEntry(coin);
        void navigate('/manual-entry');
      }}
    />
  );
}
