import { discOf } from '../../../../shared/format/disc.ts';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import { CoinDisc } from '../../ui/picture.tsx';

/** Both sides of the coin, drawn from the fields. */
export function Drawn({ form }: { form: GlobalForm }) {
  const { denomination, country, composition } = form;
  const year = /^\d{4}$/.test(form.year) ? Number(form.year) : null;
  const mintMark = form.mintMark.slice(0, 3);
  // A blank before the first input.
  const from = country || denomination ? country : undefined;
  const disc = discOf({ coinType: denomination, composition, year, mintMark, country: from });
  return (
    <>
      <CoinDisc {...disc} decorative className="w-28 max-w-[45%]" />
      <CoinDisc {...disc} side="reverse" decorative className="w-28 max-w-[45%]" />
    </>
  );
}
