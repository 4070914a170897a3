import { LoaderCircle, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { t } from '../../../../shared/language/i18n.ts';
import type { StockImage } from '../../../../shared/photos/stock.ts';
import { sentenceOf } from '../../lib/api.ts';
import { at } from '../../lib/base.ts';
import { useFocusGivenBack } from '../../lib/focus.ts';
import { useChooseStockPhoto } from '../../lib/queries/stock-photos.ts';
import { toastFailure } from '../../lib/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { CreditLine } from '../../ui/credit-line.tsx';

interface StockPhotosProps {
  images: readonly StockImage[];
  onChoose: (url: string) => void;
  onClose: () => void;
}

/** Stock photos with author and licence: a bottom sheet on phones, a card elsewhere. */
export function StockPhotos({ images, onChoose, onClose }: StockPhotosProps) {
  const choosing = useChooseStockPhoto();
  const giveFocusBack = useFocusGivenBack();

  const leave = () => {
    if (!choosing.isPending) onClose();
  };

  async function choose(token: string) {
    if (choosing.isPending) return;
    try {
      const { obverseImageUrl } = await choosing.mutateAsync(token);
      onChoose(obverseImageUrl);
      onClose();
    } catch (error) {
      toastFailure(t('Photo Not Selected'), error instanceof Error ? sentenceOf(error) : undefined);
    }
  }

  return (
    <Dialog.Root open onOpenChange={leave}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[#0d0b08a6]" />
        <Dialog.Content
          className="dialog pt-0 sm:max-w-xl"
          onCloseAutoFocus={giveFocusBack}
          // Before Radix, which would let Escape close a notice first.
          onKeyDown={({ key }) => key === 'Escape' && leave()}
          onInteractOutside={(event) => {
            // A press on a notice does not close the sheet.
            if (event.target instanceof Element && event.target.closest('.toaster')) event.preventDefault();
          }}
        >
          <div className="sticky top-0 z-1 -mx-4.5 flex items-start gap-3 border-b border-line bg-raised px-4.5 pt-5 pb-3 sm:-mx-6 sm:px-6">
            <div className="min-w-0 flex-1">
              <Dialog.Title>{t('Stock Photos')}</Dialog.Title>
              <Dialog.Description className="text-sm text-muted">
                {t('Stock Photos Found: choose one. From Wikimedia Commons.')}
              </Dialog.Description>
            </div>
            <Dialog.Close asChild>
              <IconButton label={t('Close')} plain className="-mt-2 -me-2.5">
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          <ul className="grid grid-cols-2 gap-x-3 gap-y-5 pt-3 pb-1 sm:grid-cols-3">
            {images.map((image) => (
              <Picture
                key={image.sourceUrl}
                image={image}
                busy={choosing.isPending && choosing.variables === image.token}
                onChoose={() => choose(image.token)}
              />
            ))}
          </ul>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface PictureProps {
  image: StockImage;
  busy: boolean;
  onChoose: () => void;
}

function Picture({ image, busy, onChoose }: PictureProps) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        className="group block w-full rounded-(--radius-well) text-start"
        aria-label={t('Choose {title}', { title: image.title })}
        aria-busy={busy || undefined}
        onClick={onChoose}
      >
        <span className="well transition-transform group-active:scale-[0.985]">
          <img
            className="absolute inset-0 size-full object-contain"
            src={at(image.url)}
            alt=""
            decoding="async"
          />
          {busy && (
            <span className="absolute inset-0 grid place-items-center bg-black/45 text-white" role="status">
              <LoaderCircle className="size-7 animate-spin" aria-hidden="true" />
              <span className="sr-only">{t('Adding the photo')}</span>
            </span>
          )}
        </span>
        <span className="mt-2 line-clamp-2 text-sm leading-snug font-medium">{image.title}</span>
      </button>
      <CreditLine {...image} className="mt-0.5" />
    </li>
  );
}
