import type { RefObject } from 'react';
import type { CatalogueEntry } from '../../../../server/catalogue/model.ts';
import { toast } from '../../lib/toast.ts';
import { CatalogueSearch } from './CatalogueSearch.tsx';
import { useCoinForm } from './form-context.ts';
import { GradingFields } from './GradingFields.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { PhotoFields } from './PhotoFields.tsx';
import { SpecificationFields } from './SpecificationFields.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { ValueFields } from './ValueFields.tsx';

interface CoinFieldsProps {
  photos: RefObject<HTMLElement | null>;
  /** +1 when an upload begins, −1 when it has ended. */
  onUploading: (change: 1 | -1) => void;
}

/** The sections of the form, and the catalogue entry they were filled from. */
export function CoinFields({ photos, onUploading }: CoinFieldsProps) {
  const { values } = useCoinForm();
  const catalogue = useCatalogue();
  const { entry, verdict } = catalogue;

  const choose = (chosen: CatalogueEntry) => {
    catalogue.choose(chosen);
    const description = chosen.year === null ? `${chosen.name}. Enter its year.` : chosen.name;
    toast({ title: 'Coin Identified', description, variant: 'success' });
  };
  const { coinType, year, mintMark, name, variation } = values;
  const stock = {
    problem: verdict?.title ? { title: verdict.title, description: verdict.text } : null,
    query: { coinType, year, mintMark, name, variation },
  };

  return (
    <>
      <CatalogueSearch chosen={entry} onChoose={choose} />
      <IdentityFields catalogue={catalogue} />
      <GradingFields />
      <SpecificationFields />
      <ValueFields />
      <PhotoFields place={photos} stock={stock} onUploading={onUploading} />
    </>
  );
}
