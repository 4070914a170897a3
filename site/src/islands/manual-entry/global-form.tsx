import { Check } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { FoundCoin } from '../../../../shared/catalogue/world.ts';
import { parseDating } from '../../../../shared/coins/dating.ts';
import { byField } from '../../../../shared/coins/fields.ts';
import { type GlobalForm, type GlobalProblems, globalProblems } from '../../../../shared/global/check.ts';
import { type GlobalCoin, WORLD_PLAIN } from '../../../../shared/global/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { keepSoon, keepText } from '../../lib/drafts.ts';
import { Card } from '../../ui/card.tsx';
import { CatalogueBox, Hit } from './CatalogueBox.tsx';
import { NOTHING_KNOWN } from './draft.tsx';
import { CoinFormContext, type CoinFormState } from './form-context.ts';
import { CountryField, FilingFields, NameField, SpecificationFields } from './SharedFields.tsx';
import type { Form } from './use-form.ts';
import { ValueFields } from './ValueFields.tsx';
import { type CoinFormValues, EMPTY_FORM as EMPTY_COIN, markOf } from './values.ts';
import { fillFromWorld, WorldDetails, WorldIdentity } from './WorldFields.tsx';

/** The held result of a world coin has names of its own for four fields. */
const OWN_NAMES = {
  coinType: 'denomination',
  variation: 'variety',
  totalMintage: 'mintage',
  currentValue: 'estimatedValue',
} as const;
const nameOf = (field: string) =>
  (OWN_NAMES[field as keyof typeof OWN_NAMES] ?? field) as keyof GlobalForm & string;

export const EMPTY_FORM: GlobalForm = {
  name: '',
  country: '',
  kind: 'coin',
  year: '',
  denomination: '',
  currency: '',
  condition: '',
  mintMark: '',
  variety: '',
  estimatedValue: '',
  ownEstimatedValue: '',
  ownPurchasePrice: '',
  mintage: '',
  ...byField(WORLD_PLAIN, () => ''),
  catalogueNumbers: '',
  pieces: '',
  storageLocation: '',
  tags: '',
  quantity: 1,
};

function coinFormOf(form: Form<GlobalForm>): CoinFormState {
  const fields = Object.keys(EMPTY_COIN) as (keyof CoinFormValues)[];
  const known = Object.fromEntries(
    fields.map((field) => [field, form.values[nameOf(field)] ?? EMPTY_COIN[field]]),
  );
  return {
    values: { ...EMPTY_COIN, ...known },
    errors: Object.fromEntries(fields.map((field) => [field, form.errors[nameOf(field)]])),
    set: (part) =>
      form.set(
        Object.fromEntries(
          Object.entries(part)
            .map(([field, value]) => [nameOf(field), field === 'mintMark' ? markOf(String(value)) : value])
            .filter(([field]) => String(field) in EMPTY_FORM),
        ),
      ),
    field: (field) => form.field(nameOf(field)),
    scope: 'world',
    rules: 'world',
    known: NOTHING_KNOWN,
    hasPurchases: false,
    learn: () => undefined,
  };
}

/** The fields of a held world coin. */
export const GlobalFields = ({ form }: { form: Form<GlobalForm> }) => (
  <CoinFormContext value={coinFormOf(form)}>
    <NameField />
    <CountryField />
    <WorldIdentity />
    <SpecificationFields />
    <WorldDetails />
    <ValueFields withPrice={false} />
    <FilingFields />
  </CoinFormContext>
);

/** Search of the world catalogue, which fills the form. */
export function WorldSearch({ form }: { form: Form<GlobalForm> }) {
  const [chosen, setChosen] = useState<FoundCoin | null>(null);
  const choose = (coin: FoundCoin) => {
    setChosen(coin);
    if (coin.scope === 'world') fillFromWorld(coinFormOf(form), coin);
  };
  return (
    <Card title={t('World Coin Database')}>
      <CatalogueBox scope="world" chosen={chosen} onChoose={choose} listClass="-mx-4.5">
        {chosen && (
          <div className="-mb-1 mt-2 flex items-center gap-3 pt-2">
            <Suspense>
              <Hit coin={chosen} />
            </Suspense>
            <Check className="size-5 flex-none text-accent" aria-label={t('Chosen')} />
          </div>
        )}
      </CatalogueBox>
    </Card>
  );
}

/** Errors in the reader's language. */
export const problemsOf = async (form: GlobalForm): Promise<GlobalProblems> =>
  Object.fromEntries(
    Object.entries(globalProblems(form)).map(([field, problem]) => [field, translated(problem)]),
  );

const orNull = (text: string) => text.trim() || null;

export const toGlobalCoin = (form: GlobalForm): GlobalCoin => ({
  name: form.name.trim(),
  country: form.country.trim(),
  ...(parseDating(form.year) ?? { year: form.year.trim() }),
  kind: form.kind,
  denomination: form.denomination.trim(),
  currency: form.currency.trim(),
  condition: form.condition,
  mintMark: orNull(form.mintMark),
  variety: orNull(form.variety),
  estimatedValue: orNull(form.estimatedValue),
  ownEstimatedValue: orNull(form.ownEstimatedValue),
  ownPurchasePrice: orNull(form.ownPurchasePrice),
  mintage: orNull(form.mintage),
  ...byField(WORLD_PLAIN, (name) => orNull(form[name])),
  catalogueNumbers: orNull(form.catalogueNumbers),
  pieces: form.pieces.trim() ? Number(form.pieces) : null,
  storageLocation: orNull(form.storageLocation),
  tags: orNull(form.tags),
  quantity: form.quantity,
});

const FIELDS = Object.keys(EMPTY_FORM) as (keyof GlobalForm)[];

/** At once on submit. */
export function useDraft(key: string, form: GlobalForm, initial: GlobalForm, saving: boolean) {
  useEffect(() => {
    const isUntouched = FIELDS.every((field) => form[field] === initial[field]);
    const keep = () => keepText(key, isUntouched ? null : JSON.stringify(form));
    return saving ? keep() : keepSoon(keep);
  }, [key, form, initial, saving]);
}

/** The stored draft; null where there is none, or an invalid one. */
export function readDraft(text: string | null): GlobalForm | null {
  try {
    const draft: Record<string, unknown> = JSON.parse(text ?? 'null') ?? {};
    const fits = FIELDS.every((field) => typeof draft[field] === typeof EMPTY_FORM[field]);
    return fits ? (Object.fromEntries(FIELDS.map((field) => [field, draft[field]])) as GlobalForm) : null;
  } catch {
    return null;
  }
}
