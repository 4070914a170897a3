import type { Coin } from '../../../../shared/coins/model.ts';
import { discOf } from '../../../../shared/format/metal.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Well } from '../../ui/well.tsx';
import { coinInWords } from './words.ts';

/** As on the page of a coin, but without the ways to change a photo. */
export function BothSides({ coin }: { coin: Coin }) {
  const disc = discOf(coin);
  const sides = [
    [t('Obverse'), coin.obverseImageUrl ?? coin.imageUrl, disc],
    [t('Reverse'), coin.reverseImageUrl, { ...disc, side: 'reverse' }],
  ] as const;
  return (
    <section className="felt grid grid-cols-2 gap-4.5 p-5.5" aria-label={t('Both sides')}>
      {sides.map(([side, photo, drawn]) => (
        <Well
          key={side}
          src={photo?.replace('.webp', '@800.webp')}
          alt={t('{side} of {name}', { side, name: coinInWords(coin) })}
          disc={drawn}
        />
      ))}
    </section>
  );
}
