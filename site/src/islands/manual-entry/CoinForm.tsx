import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { isPriced } from '../../../../shared/coins/purchases.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { optional, useIsWide } from '../../lib/hooks.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { type Done, DoneNotice } from '../../ui/notice.tsx';
import type { SidesProps } from '../review/Sides.tsx';
import { CoinFields } from './CoinFields.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { clearDraft, type Known, NOTHING_KNOWN, readDraft, useKeptDraft } from './draft.ts';
import { FormBar } from './FormBar.tsx';
import { CoinFormContext } from './form-context.ts';
import { type Form, useForm } from './use-form.ts';
import { loadStore, useSave } from './use-save.ts';
import type { CoinFormValues } from './values.ts';

interface CoinFormProps {
  initial: CoinFormValues;
  editing?: Coin;
  /** Chosen on the page before; replaces the draft of another coin. */
  entry?: CatalogueEntry | null;
  draftKey: string;
  /** State of an identification's prefill; 'slab': focus the slab's number. */
  arrival: 'plain' | 'filled' | 'unreadable' | 'slab';
  atPhotos?: boolean;
}

/** For desktops, when there are photos; optional, so that the form works without a connection. */
const Sides = optional<SidesProps>(async () => ({
  default: (await import('../review/Sides.tsx')).Sides,
}));

const rules = () => import('./check.ts');
const checkForm = async (values: CoinFormValues) => (await rules()).check(values);

export function CoinForm({
  initial,
  editing,
  entry = null,
  draftKey,
  arrival,
  atPhotos = false,
}: CoinFormProps) {
  const [restored, setRestored] = useState(() => (entry ? null : readDraft(draftKey)));
  const [isNews] = useState(!restored);
  const [known, setKnown] = useState(restored?.known ?? NOTHING_KNOWN);
  const learn = useCallback((part: Partial<Known>) => setKnown((now) => ({ ...now, ...part })), []);
  const saving = useSave(editing, () => clearDraft(draftKey));
  const form: Form<CoinFormValues> = useForm<CoinFormValues>({
    initial: restored?.values ?? initial,
    check: checkForm,
    onValid: (values) => saving.save(values, form.refuse),
    onRefused: async (errors, values) => {
      toast({ ...(await rules()).formProblem(errors, values), variant: 'destructive' });
    },
  });
  const [round, setRound] = useState(0);
  const [uploads, setUploads] = useState(0);
  const photos = useRef<HTMLElement>(null);

  useKeptDraft({ key: draftKey, values: form.values, known, initial, saving: saving.busy });
  useArrivalNotice(arrival);

  const isWide = useIsWide();
  const isBeside = isWide && Boolean(form.values.obverseImageUrl || form.values.reverseImageUrl);

  const discard = () => {
    setRestored(null);
    setRound((now) => now + 1);
    setKnown(NOTHING_KNOWN);
    form.reset(initial);
  };

  return (
    <CoinFormContext value={{ ...form, known, learn, hasPurchases: isPriced(editing?.purchases ?? null) }}>
      <form
        {...form.formProps}
        onFocus={() => void Promise.all([rules(), loadStore()]).catch(() => undefined)}
        className={`marks-required grid gap-4 pb-24 ${isBeside ? 'beside wide:gap-x-8' : 'grid-cols-1'}`}
      >
        <FormBar editId={editing?.id} onPhotos={() => showPhotos(photos.current)} />
        {isBeside && (
          <div className="beside-photos">
            <Suspense>
              <Sides coin={shown(form.values)} />
            </Suspense>
          </div>
        )}
        <div className="beside-form">
          {restored && <DraftNotice onDiscard={discard} />}
          <DoneNotice said={arrival === 'filled' && isNews ? loaded() : null} />
          <CoinFields
            key={round}
            arrived={round === 0 ? entry : null}
            slabIsWanted={arrival === 'slab' && isNews}
            photos={photos}
            atPhotos={atPhotos}
            onUploading={(change) => setUploads((now) => now + change)}
          />
        </div>
        <div className="dock">
          <div className="column">
            <Button type="submit" wide busy={saving.busy || uploads > 0}>
              {saving.busy
                ? editing
                  ? t('Saving Changes...')
                  : t('Saving Coin...')
                : uploads > 0
                  ? t('Uploading photo…')
                  : editing
                    ? t('Save Changes')
                    : t('Save Coin to Collection')}
            </Button>
          </div>
        </div>
      </form>
    </CoinFormContext>
  );
}

function shown({ name, coinType, composition, year, mintMark, ...photos }: CoinFormValues) {
  return {
    ...{ name, coinType, composition, country: null },
    year: /^\d{4}$/.test(year.trim()) ? Number(year) : null,
    mintMark: mintMark === 'none' ? '' : mintMark,
    obverseImageUrl: photos.obverseImageUrl || null,
    reverseImageUrl: photos.reverseImageUrl || null,
  };
}

function showPhotos(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'center' });
  section?.querySelector('input')?.focus({ preventScroll: true });
}

const loaded = (): Done => ({
  title: t('Coin Data Loaded'),
  description: t('Check the details, then save.'),
});

function useArrivalNotice(arrival: CoinFormProps['arrival']) {
  useEffect(() => {
    if (arrival !== 'unreadable') return;
    toast({
      title: t('Could not load coin data'),
      description: t('Please enter details manually.'),
      variant: 'destructive',
    });
  }, [arrival]);
}
