import { useContext } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { filteredHref } from '../filing/address.ts';
import { Facts } from './Facts.tsx';
import { InlineEdit } from './InlineEdit.tsx';
import { AT_THE_RIGHT } from './Purchase.tsx';
import { EditingContext } from './use-editing.ts';

/** Place and tags, each a link to the filtered collection. */
export function Filing({ coin }: { coin: Coin }) {
  const { on } = useContext(EditingContext);
  const tags = coin.tags ?? [];
  if (!on && !coin.storageLocation && tags.length === 0) return null;
  return (
    <Card title={t('Place and tags')}>
      <Facts
        facts={[
          [
            t('Storage place'),
            (on || coin.storageLocation) && (
              <InlineEdit key="place" coin={coin} field="storageLocation" labelled className={AT_THE_RIGHT}>
                {coin.storageLocation ? (
                  <a className="link" dir="auto" href={filteredHref('place', coin.storageLocation)}>
                    {coin.storageLocation}
                  </a>
                ) : (
                  <Unknown />
                )}
              </InlineEdit>
            ),
          ],
          [
            t('Tags'),
            (on || tags.length > 0) && (
              <InlineEdit key="tags" coin={coin} field="tags" labelled className={AT_THE_RIGHT}>
                {tags.length > 0 ? (
                  <ul className="flex flex-wrap justify-end gap-1.5" aria-label={t('Tags')}>
                    {tags.map((tag) => (
                      <li key={tag} className="max-w-full">
                        <a className="chip max-w-full" dir="auto" href={filteredHref('tag', tag)}>
                          {tag}
                        </a>
                      </li>
                    ))}
                  </ul>
                ) : (
                  <Unknown />
                )}
              </InlineEdit>
            ),
          ],
        ]}
      />
    </Card>
  );
}

const Unknown = () => <span className="font-normal text-muted">{t('Not recorded')}</span>;
