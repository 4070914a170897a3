import { Check } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import type { FoundCoin } from '../../../../shared/catalogue/world.ts';
import { UNITED_STATES } from '../../../../shared/coins/identity.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { optional, useIsWide } from '../../lib/hooks.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { Card } from '../../ui/card.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/input.tsx';
import { type Done, DoneNotice } from '../../ui/notice.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { CatalogueBox, Hit } from './CatalogueBox.tsx';
import type { Known } from './draft.tsx';
import { useCoinForm } from './form-context.ts';
import type { WorldRemarks as Remarks } from './Hit.tsx';
import { CountryField, FilingFields, NameField, SpecificationFields } from './SharedFields.tsx';
import { ValueFields } from './ValueFields.tsx';
import type { Rules } from './values.ts';

const Drawn = lazy(() =>
  import('./Drawn.tsx').then(
    (part) => ({ default: part.Drawn }),
    () => ({ default: () => undefined }),
  ),
);

const loadOurs = () => import('./IdentityFields.tsx');
const loadWorld = () => import('./WorldFields.tsx');

/** The fields of one country only, while the page waits for its data. */
export const loadRules = (rules: Rules): Promise<unknown> =>
  (rules === 'us' ? loadOurs() : loadWorld()).catch(() => undefined);

const IdentityFields = lazy(() =>
  loadOurs().then(
    (part) => ({ default: part.IdentityFields }),
    () => ({ default: NotLoaded }),
  ),
);
const WorldIdentity = lazy(() =>
  loadWorld().then(
    (part) => ({ default: part.WorldIdentity }),
    () => ({ default: NotLoaded }),
  ),
);
const WorldDetails = optional(async () => ({ default: (await loadWorld()).WorldDetails }));
/** Late, as it lies with the drawn entries. */
const WorldRemarks = optional<ComponentProps<typeof Remarks>>(async () => ({
  default: (await import('./Hit.tsx')).WorldRemarks,
}));

interface CoinFieldsProps {
  arrived?: FoundCoin | null;
  /** A slab is at hand: focus its number. */
  slabIsWanted?: boolean;
  /** Why the catalogue knows no such coin. */
  problem?: RefObject<PhotoProblem | null>;
  /** A held result: its slab and price are not asked. */
  isHeld?: boolean;
  /** Below the search. */
  children?: ReactNode;
}

export function CoinFields({
  arrived = null,
  slabIsWanted = false,
  problem,
  isHeld = false,
  children,
}: CoinFieldsProps) {
  const { values, set, rules } = useCoinForm();
  const [taken, setTaken] = useState(arrived);
  const [notice, setNotice] = useState<Done | null>(() => arrived && identified(arrived));
  const isWide = useIsWide();

  const choose = (coin: FoundCoin) => {
    setTaken(coin);
    setNotice(identified(coin));
    // The fields of its country take it.
    if (coin.scope === 'world') set({ country: coin.country });
    else if (rules === 'world') set({ country: UNITED_STATES, kind: 'coin' });
  };
  const onTaken = () => setTaken(null);

  return (
    <>
      <CatalogueSearch notice={notice} onChoose={choose} />
      {!isHeld && !isWide && (
        <div className="felt flex h-31 items-center justify-center gap-6 px-6" aria-hidden="true">
          <Suspense>
            <Drawn values={values} rules={rules} />
          </Suspense>
        </div>
      )}
      {children}
      <RequiredNote />
      <NameField />
      <CountryField />
      <Suspense fallback={<div className="h-100" />}>
        {rules === 'us' ? (
          <IdentityFields
            arrived={taken?.scope === 'us' ? taken : null}
            onTaken={onTaken}
            problem={problem}
          />
        ) : (
          <WorldIdentity arrived={taken?.scope === 'world' ? taken : null} onTaken={onTaken} />
        )}
      </Suspense>
      {!isHeld && isWide && <ValueFields />}
      {!isHeld && <GradingFields isWanted={slabIsWanted} />}
      <SpecificationFields />
      {rules === 'world' && (
        <Suspense>
          <WorldDetails />
        </Suspense>
      )}
      {(isHeld || !isWide) && <ValueFields withPrice={!isHeld} />}
      <FilingFields />
    </>
  );
}

const identified = (coin: FoundCoin): Done => ({
  title: t('Coin Identified'),
  description:
    coin.scope === 'us' && coin.year === null ? t('{name}. Enter the year.', { name: coin.name }) : coin.name,
});

interface CatalogueSearchProps {
  notice: Done | null;
  onChoose: (coin: FoundCoin) => void;
}

function CatalogueSearch({ notice, onChoose }: CatalogueSearchProps) {
  const { values, known, rules, scope } = useCoinForm();
  const chosen = chosenOf(known, rules, values.country);
  return (
    <Card title={rules === 'us' ? t('US Coin Database Search') : t('World Coin Database')}>
      <CatalogueBox scope={scope} about={rules} chosen={chosen} onChoose={onChoose} listClass="-mx-4.5">
        {chosen && (
          <div className="-mb-1 mt-2 grid gap-2">
            <div className="flex items-center gap-3 pt-2">
              <Suspense>
                <Hit coin={chosen} />
              </Suspense>
              <Check className="size-5 flex-none text-accent" aria-label={t('Chosen')} />
            </div>
            {chosen.scope === 'world' && (
              <Suspense>
                <WorldRemarks entry={chosen} asksYear={chosen.year === null && !values.year} />
              </Suspense>
            )}
          </div>
        )}
      </CatalogueBox>
      <DoneNotice said={chosen && notice} className="mt-2.5" />
    </Card>
  );
}

function chosenOf({ entry, world }: Known, rules: Rules, country: string): FoundCoin | null {
  if (rules === 'us') return entry && { ...entry, scope: 'us' };
  return world?.country === country ? { ...world, scope: 'world' } : null;
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
