import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { Done } from '../../ui/done-notice.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { CatalogueSearch } from './CatalogueSearch.tsx';
import { useCoinForm } from './form-context.ts';
import { GradingFields } from './GradingFields.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { SpecificationFields } from './SpecificationFields.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { ValueFields } from './ValueFields.tsx';

/** The drawing comes after the fields; should the connection be gone, it is missing and not the whole form. */
const Drawn = lazy(() =>
  import('./Drawn.tsx').then(
    (part) => ({ default: part.Drawn }),
    () => ({ default: () => undefined }),
  ),
);

/** At the foot of the form, asked for while the page waits for what the form is about. */
const photoFields = import('./PhotoFields.tsx').then(
  (part) => ({ default: part.PhotoFields }),
  () => ({ default: NotLoaded }),
);
const PhotoFields = lazy(() => photoFields);

interface CoinFieldsProps {
  /** Chosen on the screen before. */
  arrived: CatalogueEntry | null;
  photos: RefObject<HTMLElement | null>;
  /** The form opens at its photos. */
  atPhotos: boolean;
  /** The coin is in a slab, whose number comes first. */
  slabIsWanted: boolean;
  /** +1 when an upload begins, −1 when it has ended. */
  onUploading: (change: 1 | -1) => void;
}

/** The sections of the form, and the catalogue entry they were filled from. */
export function CoinFields({ arrived, slabIsWanted, photos, atPhotos, onUploading }: CoinFieldsProps) {
  const { values } = useCoinForm();
  const catalogue = useCatalogue();
  const { entry, verdict } = catalogue;
  const [said, setSaid] = useState<Done | null>(null);

  const choose = (chosen: CatalogueEntry) => {
    catalogue.choose(chosen);
    setSaid({
      title: t('Coin Identified'),
      description: chosen.year === null ? t('{name}. Enter its year.', { name: chosen.name }) : chosen.name,
    });
  };
  const begin = useEffectEvent(() => arrived && choose(arrived));
  useEffect(() => void begin(), []);
  const { coinType, year, mintMark, name, variation } = values;
  const stock = {
    problem: verdict?.title
      ? {
          title: verdict.title === 'Invalid Year' ? t('Invalid Year') : t('Invalid Mint Mark'),
          description: verdict.text,
        }
      : null,
    query: { coinType, year, mintMark, name, variation },
  };

  return (
    <>
      <CatalogueSearch chosen={entry} said={entry && said} onChoose={choose} />
      <div
        className="felt flex h-31 items-center justify-center gap-6 px-6 wide:in-[.beside]:hidden"
        aria-hidden="true"
      >
        <Suspense>
          <Drawn values={values} />
        </Suspense>
      </div>
      <RequiredNote />
      <IdentityFields catalogue={catalogue} />
      <GradingFields isWanted={slabIsWanted} />
      <SpecificationFields />
      <ValueFields />
      <Suspense fallback={<section ref={photos} className="h-80" />}>
        <PhotoFields place={photos} isWanted={atPhotos} stock={stock} onUploading={onUploading} />
      </Suspense>
    </>
  );
}
