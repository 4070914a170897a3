import type { Identification } from '../../../../server/identify/model.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CatalogueCard } from './CatalogueCard.tsx';
import { Details } from './Details.tsx';
import { ValueCard } from './ValueCard.tsx';
import { plainText } from './words.ts';

/** All that was found out, below what one sees first. */
export function Findings({ coin }: { coin: Identification }) {
  return (
    <>
      <CatalogueCard coin={coin} />
      {(coin.name || coin.estimatedValue) && <ValueCard coin={coin} />}
      <Details coin={coin} />
      <CopyButton text={plainText(coin)} label="Copy" />
    </>
  );
}
