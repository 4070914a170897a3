import { ArrowLeftRight } from 'lucide-react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { at } from '../../lib/base.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { photosIn } from './change-form.ts';

interface PhotoOrderProps {
  coin: Pick<Coin, 'name' | 'reverseImageUrl'>;
  /** All photos buyers may see, obverse first. */
  all: readonly string[];
  /** Those buyers see, in their order, between spaces. */
  value: string;
  onChange: (value: string) => void;
}

/** Which photos buyers see, and which of them first. */
export function PhotoOrder({ coin, all, value, onChange }: PhotoOrderProps) {
  if (all.length === 0)
    return (
      <Notice>
        {t(
          'There is no photo of your own of this coin, and both marketplaces need at least one: add it on the coin’s page.',
        )}
      </Notice>
    );
  const shown = photosIn(value);
  const inOrder = [...shown, ...all.filter((url) => !shown.includes(url))];
  const sideOf = (url: string) => (url === coin.reverseImageUrl ? t('Reverse') : t('Obverse'));
  const choose = (url: string, wanted: boolean) =>
    onChange((wanted ? [...shown, url] : shown.filter((one) => one !== url)).join(' '));
  return (
    <fieldset className="min-w-0">
      <legend className="field-label">{t('Photos')}</legend>
      <ol className="mt-1.5 flex flex-wrap gap-3">
        {inOrder.map((url) => (
          <li key={url} className="w-32">
            <img
              className="aspect-square w-full rounded-control border border-line object-cover"
              src={at(url.replace('.webp', '@200.webp'))}
              alt={t('{side} of {name}', { side: sideOf(url), name: coin.name })}
            />
            <Checkbox
              label={
                <span>
                  {sideOf(url)}
                  {shown[0] === url && shown.length > 1 && (
                    <span className="block text-sm font-normal text-muted">{t('first')}</span>
                  )}
                </span>
              }
              checked={shown.includes(url)}
              onChange={({ target }) => choose(url, target.checked)}
            />
          </li>
        ))}
      </ol>
      {shown.length > 1 && (
        <Button
          variant="ghost"
          className="mt-1 text-sm"
          onClick={() => onChange([...shown].reverse().join(' '))}
        >
          <ArrowLeftRight aria-hidden="true" />
          {t('Swap the order')}
        </Button>
      )}
    </fieldset>
  );
}
