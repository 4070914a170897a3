import { useCallback } from 'react';
import { LISTING_LIMITS, type Listing, ListingPatch } from '../../../../shared/marketplace/model.ts';
import { ApiError } from '../../lib/api.ts';
import { useReviseListing } from '../../lib/queries/marketplace.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type FieldErrors, useForm } from '../manual-entry/use-form.ts';
import { isNowhere } from './words.ts';

type Revised = { title: string; price: string; description: string; postalCode: string };

/** Another price or title of a listing; of one that stands nowhere also what a marketplace may have refused. */
export function ReviseSheet({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const revise = useReviseListing(listing.id);
  const whole = isNowhere(listing);
  const bodyOf = useCallback(
    (values: Revised) => ({
      title: values.title,
      price: values.price,
      ...(whole && {
        description: values.description,
        ...(values.postalCode.trim() && { shipFrom: { postalCode: values.postalCode.trim() } }),
      }),
    }),
    [whole],
  );
  const check = useCallback(
    async (values: Revised) => {
      const found: FieldErrors<Revised> = {};
      for (const { path, message } of ListingPatch.safeParse(bodyOf(values)).error?.issues ?? [])
        found[fieldOf(path.join('.'))] ??= message;
      return found;
    },
    [bodyOf],
  );
  const { values, errors, field, refuse, formProps } = useForm<Revised>({
    initial: { title: listing.title, price: listing.price, description: listing.description, postalCode: '' },
    check,
    onValid: async (values) => {
      try {
        await revise.mutateAsync(bodyOf(values));
      } catch (error) {
        const known = error instanceof ApiError ? error : undefined;
        toast({
          title: 'Update Failed',
          description: known?.text || 'The listing could not be changed. Please try again.',
          variant: 'destructive',
        });
        refuse(
          Object.fromEntries(
            Object.entries(known?.errors ?? {}).map(([path, text]) => [fieldOf(path), text]),
          ),
        );
        return false;
      }
      toast({
        title: 'Updated',
        description: whole ? 'Press Retry to have it listed so.' : 'The marketplaces follow.',
        variant: 'success',
      });
      onClose();
      return true;
    },
    onRefused: () => undefined,
  });
  return (
    <Sheet title="Change the listing" onClose={onClose}>
      <form {...formProps} className="grid gap-4">
        <Field
          label="Title"
          required
          error={errors.title}
          hint={`${values.title.length} of ${LISTING_LIMITS.title} characters`}
        >
          <Input {...field('title')} maxLength={300} autoComplete="off" />
        </Field>
        <Field label="Price" required error={errors.price} hint="US dollars">
          <Input {...field('price')} inputMode="decimal" autoComplete="off" maxLength={20} />
        </Field>
        {whole && (
          <>
            <Field label="Description" error={errors.description}>
              <Textarea {...field('description')} rows={6} maxLength={8000} />
            </Field>
            <Field
              label="Ships from"
              error={errors.postalCode}
              hint="ZIP or postal code, where it is to be another"
            >
              <Input {...field('postalCode')} autoComplete="postal-code" maxLength={12} />
            </Field>
          </>
        )}
        <Button type="submit" wide busy={revise.isPending}>
          {revise.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </form>
    </Sheet>
  );
}

const fieldOf = (path: string): keyof Revised =>
  path.startsWith('shipFrom') ? 'postalCode' : (path.split('.')[0] as keyof Revised);
