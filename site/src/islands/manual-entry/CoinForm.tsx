import { Camera, ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { FoundCoin } from '../../../../shared/catalogue/world.ts';
import { UNITED_STATES } from '../../../../shared/coins/identity.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { isPriced } from '../../../../shared/coins/purchases.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { HOME } from '../../lib/base.ts';
import { optional, useIsWide } from '../../lib/hooks.ts';
import { goBack } from '../../lib/navigation.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import { type Done, DoneNotice } from '../../ui/notice.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import type { Described } from '../wants/OnYourList.tsx';
import { CoinFields } from './CoinFields.tsx';
import {
  clearDraft,
  DraftNotice,
  isUntouched,
  type Known,
  NOTHING_KNOWN,
  readDraft,
  useKeptDraft,
} from './draft.tsx';
import { BESIDE, CoinFormContext } from './form-context.ts';
import { type Form, useForm } from './use-form.ts';
import { loadSaving, saveProblem, useSave } from './use-save.ts';
import { type CoinFormValues, type FormScope, markOf, rulesOf, toDraft } from './values.ts';

/** Loaded late: most coins are on no list. */
const OnYourList = optional<{ coin: Described }>(async () => ({
  default: (await import('../wants/OnYourList.tsx')).OnYourList,
}));

interface CoinFormProps {
  scope: FormScope;
  initial: CoinFormValues;
  editing?: Coin;
  draft?: string;
  /** Chosen on the page before; replaces the draft of another coin. */
  entry?: FoundCoin | null;
  draftKey: string;
  /** State of an identification's prefill; 'slab': focus the slab's number. */
  arrival: 'plain' | 'filled' | 'unreadable' | 'slab';
  atPhotos?: boolean;
}

export const loadPhotos = () => import('./PhotoFields.tsx');
const PhotoFields = lazy(() =>
  loadPhotos().then(
    (part) => ({ default: part.PhotoFields }),
    () => ({ default: NotLoaded }),
  ),
);

const loadCheck = () => import('./check.ts');

export function CoinForm({
  scope,
  initial: given,
  editing,
  draft,
  entry = null,
  draftKey,
  arrival,
  atPhotos = false,
}: CoinFormProps) {
  // A saved coin is another one.
  const [initial] = useState(given);
  const [restored, setRestored] = useState(() => (entry ? null : readDraft(draftKey)));
  const [isNews] = useState(!restored);
  const [known, setKnown] = useState(restored?.known ?? NOTHING_KNOWN);
  const learn = useCallback((part: Partial<Known>) => setKnown((now) => ({ ...now, ...part })), []);
  const saving = useSave({ scope, editing, draft, before: initial, filled: known.filled }, () =>
    clearDraft(draftKey),
  );
  const check = useCallback(
    async (values: CoinFormValues) => (await loadCheck()).check(values, rulesOf(values, scope)),
    [scope],
  );
  const form: Form<CoinFormValues> = useForm<CoinFormValues>({
    initial: restored?.values ?? (entry ? { ...initial, country: countryOf(entry) } : initial),
    check,
    onValid: (values) => saving.save(values, form.refuse),
    onRefused: async (errors, values) => {
      // The fields show their errors.
      if (scope === 'world') return;
      const problem = (await loadCheck()).formProblem(errors, values, rulesOf(values, scope));
      toast({ ...problem, variant: 'destructive' });
    },
  });
  const [round, setRound] = useState(0);
  const [uploads, setUploads] = useState(0);
  const [isKeeping, setKeeping] = useState(false);
  const place = useRef<HTMLElement>(null);
  const problem = useRef<PhotoProblem | null>(null);

  useKeptDraft({ key: draftKey, values: form.values, known, initial, saving: saving.busy || isKeeping });
  useArrivalNotice(arrival);

  const isWide = useIsWide();
  const rules = rulesOf(form.values, scope);
  const { coinType, year, mintMark, name, variation } = form.values;

  const keepAsDraft = async () => {
    setKeeping(true);
    const part = await import('../drafts/keep.ts').catch(() => null);
    if (!part) toast({ ...saveProblem(null, false), variant: 'destructive' });
    const kept = await part?.keepAsDraft({ ...toDraft(form.values), ...(draft && { id: draft }) });
    if (kept) clearDraft(draftKey);
    else setKeeping(false);
  };
  const discard = () => {
    setRestored(null);
    setRound((now) => now + 1);
    setKnown(NOTHING_KNOWN);
    form.reset(initial);
  };
  const state = { ...form, scope, rules, known, learn, hasPurchases: isPriced(editing?.purchases ?? null) };

  return (
    <CoinFormContext value={state}>
      <form
        {...form.formProps}
        onFocus={() => void Promise.all([loadCheck(), loadSaving()]).catch(() => undefined)}
        className={`${BESIDE.entry} marks-required gap-4 pb-24`}
      >
        <FormBar
          scope={scope}
          editId={editing?.id}
          onPhotos={isWide ? undefined : () => showPhotos(place.current)}
        />
        <div className={BESIDE.entryForm}>
          {restored && <DraftNotice onDiscard={discard} />}
          {!editing && (
            <Suspense>
              <OnYourList coin={{ ...form.values, mintMark: markOf(form.values.mintMark) }} />
            </Suspense>
          )}
          <DoneNotice said={arrival === 'filled' && isNews ? loaded() : null} />
          <CoinFields
            key={round}
            arrived={round === 0 ? entry : null}
            slabIsWanted={arrival === 'slab' && isNews}
            problem={problem}
          />
          {!editing && (
            <div className="mt-4">
              <Button
                variant="ghost"
                busy={isKeeping}
                disabled={uploads > 0 || (draft === undefined && isUntouched(form.values, initial))}
                onClick={() => void keepAsDraft()}
              >
                {t('Keep as a draft')}
              </Button>
              <p className="mt-1 text-sm text-muted">
                {t('For a coin you can’t name yet. It isn’t counted until you complete it.')}
              </p>
            </div>
          )}
        </div>
        <div className={BESIDE.entryPhotos}>
          <Suspense key={round} fallback={<section ref={place} className="h-80" />}>
            <PhotoFields
              {...{ place, isWanted: atPhotos }}
              stock={{ problem, query: { coinType, year, mintMark, name, variation } }}
              onUploading={(change) => setUploads((now) => now + change)}
            />
          </Suspense>
        </div>
        <div className="dock">
          <div className="column">
            <Button type="submit" wide busy={saving.busy || uploads > 0}>
              {saving.busy
                ? editing
                  ? t('Saving Changes...')
                  : scope === 'world'
                    ? t('Adding Coin...')
                    : t('Saving Coin...')
                : uploads > 0
                  ? t('Uploading photo…')
                  : editing
                    ? t('Save Changes')
                    : scope === 'world'
                      ? t('Add to Collection')
                      : t('Save Coin to Collection')}
            </Button>
          </div>
        </div>
      </form>
    </CoinFormContext>
  );
}

export const countryOf = (coin: FoundCoin): string => (coin.scope === 'us' ? UNITED_STATES : coin.country);

interface FormBarProps {
  scope: FormScope;
  editId?: number;
  /** Scrolls to the photos. */
  onPhotos?: () => void;
}

export function FormBar({ scope, editId, onPhotos }: FormBarProps) {
  const isWorld = scope === 'world';
  return (
    <div className="bar">
      {editId === undefined ? (
        <IconLink label={t('Back')} href={isWorld ? '/global-coin-options' : HOME}>
          <ChevronLeft aria-hidden="true" />
        </IconLink>
      ) : (
        <IconButton label={t('Back')} onClick={() => goBack(`/coin/${editId}`)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      )}
      <h1 className="font-sans text-sm font-medium tracking-normal">
        {editId === undefined
          ? isWorld
            ? t('Add a global coin')
            : t('Add a coin')
          : isWorld
            ? t('Edit global coin')
            : t('Edit coin')}
      </h1>
      {onPhotos ? (
        <IconButton label={t('Go to the photos')} onClick={onPhotos}>
          <Camera aria-hidden="true" />
        </IconButton>
      ) : (
        <span className="size-11.5" />
      )}
    </div>
  );
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
    toastFailure(t('Could not load coin data'), t('Please enter details manually.'));
  }, [arrival]);
}
