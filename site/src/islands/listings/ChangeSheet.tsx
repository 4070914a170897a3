import { useCallback } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import {
  type Listing,
  ListingPatch,
  type ListingPreview,
  type SitePreview,
} from '../../../../shared/marketplace/model.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { useSettled } from '../../lib/hooks.ts';
import { previewListing, useChangeListing, useRetryListing } from '../../lib/queries/marketplace.ts';
import { useQuery } from '../../lib/query.ts';
import { listed } from '../../lib/text.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type FieldErrors, type Form, useForm } from '../manual-entry/use-form.ts';
import { type Changed, changeErrors, changeOf, changeStart } from './change-form.ts';
import { ItemSpecifics, ListingFields, PhotoOrder, SiteCategory } from './ListingFields.tsx';
import { failedOn } from './listing-labels.ts';

interface ChangeSheetProps {
  listing: Listing;
  onClose: () => void;
}

/** Edits a listing: published ones are updated, failed ones retried. */
export function ChangeSheet({ listing, onClose }: ChangeSheetProps) {
  const change = useChangeListing(listing.id);
  const retry = useRetryListing(listing.id);
  const failed = failedOn(listing);
  const check = useCallback(async (values: Changed): Promise<FieldErrors<Changed>> => {
    const { error } = ListingPatch.safeParse(changeOf(values));
    return changeErrors(
      (error?.issues ?? []).map(({ path, message }) => ({
        path: path.join('.'),
        message: translated(message),
      })),
    );
  }, []);
  const form = useForm<Changed>({
    initial: changeStart(listing),
    check,
    onValid: async (values) => {
      try {
        await change.mutateAsync(changeOf(values));
        for (const { marketplace } of failed) await retry.mutateAsync(marketplace);
      } catch (error) {
        const known = error instanceof ApiError ? error : undefined;
        toastFailure(
          t('Update Failed'),
          known?.text || t('The listing could not be changed. Please try again.'),
        );
        const wrong = Object.entries(known?.errors ?? {}).map(([path, message]) => ({ path, message }));
        form.refuse(changeErrors(wrong));
        return false;
      }
      const names = listed(failed.map(({ name }) => name));
      toast({
        title: t('Updated'),
        description: names ? t('Relisted on {names}.', { names }) : t('The marketplaces are being updated.'),
        variant: 'success',
      });
      onClose();
      return true;
    },
  });
  const busy = change.isPending || retry.isPending;
  return (
    <Sheet title={t('Change the listing')} onClose={onClose} wide>
      <form {...form.formProps} className="grid gap-4">
        {failed.map(({ name, message, remedy }) => (
          <Notice key={name} tone="danger">
            {message && translated(message)} {remedy && translated(remedy)}
          </Notice>
        ))}
        <ListingFields form={form} priceHint={t('US dollars')} />
        {listing.sites.some(({ status }) => status === 'failed' || status === 'ended') && (
          <Field
            label={t('Ships from')}
            error={form.errors.postalCode}
            hint={t('Different ZIP or postal code')}
          >
            <Input {...form.field('postalCode')} autoComplete="postal-code" maxLength={12} />
          </Field>
        )}
        {listing.coinState === 'kept' && <OfTheCoin listing={listing} form={form} />}
        <Button type="submit" wide busy={busy}>
          {busy ? t('Saving...') : failed.length > 0 ? t('Save and try again') : t('Save Changes')}
        </Button>
      </form>
    </Sheet>
  );
}

interface PartProps {
  listing: Listing;
  form: Form<Changed>;
}

function OfTheCoin({ listing, form: { values, errors, set } }: PartProps) {
  const { coinId, id: listingId } = listing;
  const marketplaces = listing.sites.map(({ marketplace }) => marketplace);
  // Photos do not affect the specifics.
  const { condition, subcategory, specifics } = changeOf(values);
  const wanted = { coinId, listingId, marketplaces, condition, subcategory, specifics };
  const settled = useSettled(JSON.stringify(wanted), 500);
  const { data, error } = useQuery({
    queryKey: ['marketplace', 'preview', settled],
    queryFn: ({ signal }): Promise<ListingPreview> => previewListing(JSON.parse(settled), signal),
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  if (error)
    return (
      <Notice>
        {t('The marketplaces’ requirements couldn’t be loaded. {error}', { error: sentenceOf(error) })}
      </Notice>
    );
  if (!data)
    return (
      <Loading label={t('Asking the marketplaces')}>
        <Skeleton className="h-28 w-full" />
      </Loading>
    );
  const { obverse, reverse } = data.suggested.images;
  const named: Record<string, string> = JSON.parse(values.specifics);
  return (
    <>
      <PhotoOrder
        coin={{ name: listing.coinName, reverseImageUrl: reverse }}
        all={[obverse, reverse].filter((url) => url !== null)}
        value={values.photos}
        onChange={(photos) => set({ photos })}
      />
      {errors.photos && <p className="field-error">{errors.photos}</p>}
      {data.sites.filter(hasChoices).map((site) => (
        <fieldset key={site.marketplace} className="grid min-w-0 gap-3.5">
          <legend className="field-label mb-2">{t('Details for {name}', { name: site.name })}</legend>
          {site.message && <p className="text-sm text-muted">{translated(site.message)}</p>}
          <SiteCategory site={site} onChange={(category) => set({ subcategory: category })} />
          <ItemSpecifics
            site={site}
            named={named}
            open={failedOn(listing).some(({ marketplace }) => marketplace === site.marketplace)}
            onChange={(changed) => set({ specifics: JSON.stringify(changed) })}
          />
        </fieldset>
      ))}
      {errors.specifics && <p className="field-error">{errors.specifics}</p>}
    </>
  );
}

const hasChoices = ({ specifics, categories }: SitePreview) => specifics.length > 0 || categories.length > 1;
