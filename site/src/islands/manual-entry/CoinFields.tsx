import { Check } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Field, RequiredNote } from '../../ui/field.tsx';
import { Checkbox, Input } from '../../ui/input.tsx';
import { type Done, DoneNotice } from '../../ui/notice.tsx';
import { CatalogueBox, Hit, US_COINS } from './CatalogueBox.tsx';
import { useCoinForm } from './form-context.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { PlainInputs } from './PlainInputs.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { ValueFields } from './ValueFields.tsx';
import { US_PLAIN } from './values.ts';

const Drawn = lazy(() =>
  import('./Drawn.tsx').then(
    (part) => ({ default: part.Drawn }),
    () => ({ default: () => undefined }),
  ),
);

/** Loading starts at once, while the page waits for its data. */
const photoFields = import('./PhotoFields.tsx').then(
  (part) => ({ default: part.PhotoFields }),
  () => ({ default: NotLoaded }),
);
const PhotoFields = lazy(() => photoFields);

interface CoinFieldsProps {
  arrived: CatalogueEntry | null;
  photos: RefObject<HTMLElement | null>;
  atPhotos: boolean;
  /** A slab is at hand: focus its number. */
  slabIsWanted: boolean;
  onUploading: (change: 1 | -1) => void;
}

export function CoinFields({ arrived, slabIsWanted, photos, atPhotos, onUploading }: CoinFieldsProps) {
  const { values } = useCoinForm();
  const catalogue = useCatalogue();
  const { entry, verdict } = catalogue;
  const [notice, setNotice] = useState<Done | null>(null);

  const choose = (chosen: CatalogueEntry) => {
    catalogue.choose(chosen);
    setNotice({
      title: t('Coin Identified'),
      description: chosen.year === null ? t('{name}. Enter the year.', { name: chosen.name }) : chosen.name,
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
      <CatalogueSearch chosen={entry} notice={entry && notice} onChoose={choose} />
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

interface CatalogueSearchProps {
  chosen: CatalogueEntry | null;
  notice: Done | null;
  onChoose: (entry: CatalogueEntry) => void;
}

function CatalogueSearch({ chosen, notice, onChoose }: CatalogueSearchProps) {
  return (
    <Card title={t('US Coin Database Search')}>
      <CatalogueBox catalogue={US_COINS} chosen={chosen} onChoose={onChoose} listClass="-mx-4.5">
        {chosen && (
          <div className="-mb-1 mt-2 flex items-center gap-3 pt-2">
            <Suspense>
              <Hit entry={chosen} />
            </Suspense>
            <Check className="size-5 flex-none text-accent" aria-label={t('Chosen')} />
          </div>
        )}
      </CatalogueBox>
      <DoneNotice said={notice} className="mt-2.5" />
    </Card>
  );
}

const SlabFields = lazy(() =>
  import('./SlabFields.tsx').then(
    (part) => ({ default: part.SlabFields }),
    () => ({ default: NotLoaded }),
  ),
);

const NO_SLAB = { gradingCompany: '', grade: '', certificationNumber: '' };

/** `isWanted`: the slab is at hand, focus its number. */
function GradingFields({ isWanted }: { isWanted: boolean }) {
  const { values, set } = useCoinForm();
  const { isGraded } = values;
  return (
    <>
      <Checkbox
        label={t('Professionally Graded')}
        name="isGraded"
        checked={isGraded}
        onChange={(event) => set({ isGraded: event.target.checked, ...(!event.target.checked && NO_SLAB) })}
      />
      {isGraded && (
        <Suspense fallback={<div className="h-42" />}>
          <SlabFields isWanted={isWanted} />
        </Suspense>
      )}
    </>
  );
}

const PLACED = ['composition', 'weight', 'diameter', 'variation', 'series', 'notes'];
const OTHERS = US_PLAIN.filter((name) => !PLACED.includes(name));

function SpecificationFields() {
  const form = useCoinForm();
  const { errors, field } = form;
  return (
    <>
      <Field label={t('Composition')} required error={errors.composition}>
        <Input {...field('composition')} autoComplete="off" placeholder="90% silver, 10% copper" />
      </Field>
      <div className="pair">
        <Field label={t('Weight (g)')} error={errors.weight}>
          <Input {...field('weight')} inputMode="decimal" autoComplete="off" placeholder="2.50" />
        </Field>
        <Field label={t('Diameter (mm)')} error={errors.diameter}>
          <Input {...field('diameter')} inputMode="decimal" autoComplete="off" placeholder="17.9" />
        </Field>
      </div>
      <PlainInputs form={form} names={OTHERS} />
    </>
  );
}
