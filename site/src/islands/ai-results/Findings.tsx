import type { Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CatalogueCard } from './CatalogueCard.tsx';
import { AS_GIVEN } from './claim.ts';
import { Details } from './Details.tsx';
import { ValueCard } from './ValueCard.tsx';
import { plainText, valueSource } from './words.ts';

/** All that was found out, below what one sees first. */
export function Findings({ coin, isClaim }: { coin: Identification; isClaim: boolean }) {
  const source = isClaim ? translated(AS_GIVEN) : valueSource(coin);
  return (
    <>
      <CatalogueCard coin={coin} />
      {(coin.name || coin.estimatedValue) && <ValueCard coin={coin} source={source} />}
      <Details coin={coin} />
      <CopyButton text={plainText(coin, source)} label={t('Copy')} />
    </>
  );
}
