import { Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { readEnd } from '../../../../shared/coins/filter-rules.ts';
import type { ReportCoin } from '../../../../shared/coins/report.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { homeMoney, homePerDollar } from '../../../../shared/money/home.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useReport, useReportProgress } from '../../lib/queries/collection.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select, Textarea } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState, ErrorState, needed } from '../../ui/states.tsx';
import '../../styles/print.css';
import type { Choice, Grouping, Kind, SheetProps } from './ReportSheet.tsx';

/** Loaded at once, in parallel with the coins. */
const Sheet = needed<SheetProps>(async () => ({ default: (await import('./ReportSheet.tsx')).Sheet }));

const kindName = (kind: Kind) => (kind === 'insurance' ? t('Insurance report') : t('Catalogue sheet'));

const kinds = () => (['insurance', 'catalogue'] as const).map((value) => ({ value, label: kindName(value) }));

const groupings = () =>
  [
    { value: 'category', label: t('By category') },
    { value: 'place', label: t('By storage place') },
  ] as const;

const choiceInAddress = (): Choice => {
  const ids = inAddress('ids')?.split(',').map(Number) ?? [];
  return {
    least: readEnd('minValue', inAddress('least')) || undefined,
    place: inAddress('place') ?? undefined,
    ids: ids.length > 0 ? new Set(ids) : undefined,
  };
};

const chosenOf = (coins: readonly ReportCoin[], { least, place, ids }: Choice): readonly ReportCoin[] =>
  coins.filter(
    ({ id, estimatedValue, storageLocation }) =>
      (least === undefined || inHome(estimatedValue) >= least) &&
      (place === undefined || storageLocation === place) &&
      (ids === undefined || ids.has(id)),
  );

const inHome = (dollars: string | null) => Math.round(Number(dollars ?? 0) * homePerDollar() * 100) / 100;

const inAddress = (name: string) => new URLSearchParams(location.search).get(name);
const kindInAddress = (): Kind => (inAddress('kind') === 'catalogue' ? 'catalogue' : 'insurance');
const groupingInAddress = (): Grouping => (inAddress('by') === 'place' ? 'place' : 'category');

export default function Report() {
  const [kind, setKind] = useState(kindInAddress);
  const [by, setBy] = useState(groupingInAddress);
  const [choice, setChoice] = useState(choiceInAddress);
  const name = useOwnerName();
  const [owner = name, setOwner] = useState<string>();
  const report = useReport();
  const loaded = useReportProgress();
  const [isPreparing, setPreparing] = useState(false);
  const print = async () => {
    setPreparing(true);
    await picturesLoaded();
    setPreparing(false);
    window.print();
  };
  const write = (shown: { kind: Kind; by: Grouping } & Choice) =>
    replaceSearch({
      kind: shown.kind === 'insurance' ? '' : shown.kind,
      by: shown.by === 'category' ? '' : shown.by,
      least: shown.least ? String(shown.least) : '',
      place: shown.place ?? '',
      ids: shown.ids ? [...shown.ids].join(',') : '',
    });
  const choose = (nextKind: Kind, nextBy: Grouping) => {
    write({ ...choice, kind: nextKind, by: nextBy });
    setKind(nextKind);
    setBy(nextBy);
  };
  const narrow = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    write({ ...next, kind, by });
    setChoice(next);
  };
  if (report.isError)
    return (
      <ErrorState
        title={t('The report could not be made')}
        text={t('Check your connection and try again.')}
        busy={report.isFetching}
        onRetry={() => void report.refetch()}
      />
    );
  if (!report.data)
    return (
      <p role="status" className="py-10 text-center text-muted tabular-nums">
        {loaded > 0
          ? plural(loaded, { one: '# coin so far…', other: '# coins so far…' })
          : t('Loading your coins…')}
      </p>
    );
  if (report.data.length === 0)
    return (
      <EmptyState title={t('Nothing to print yet')} text={t('A report lists the coins of your collection.')}>
        <ButtonLink href="/add-coin-method">{t('Add a coin')}</ButtonLink>
      </EmptyState>
    );
  const hasPlaces = report.data.some(({ storageLocation }) => storageLocation !== null);
  const coins = chosenOf(report.data, choice);
  return (
    <>
      <div className="mb-6 grid gap-3 print:hidden sm:grid-cols-[1fr_auto] sm:items-start">
        <div className="flex flex-wrap gap-3 *:flex-auto">
          <Segmented
            label={t('Content')}
            options={kinds()}
            value={kind}
            onChange={(next) => choose(next, by)}
            wide
          />
          {hasPlaces && (
            <Segmented
              label={t('Order')}
              options={groupings()}
              value={by}
              onChange={(next) => choose(kind, next)}
              wide
            />
          )}
        </div>
        <Button busy={isPreparing} onClick={() => void print()}>
          <Printer aria-hidden="true" />
          {t('Print or save as PDF')}
        </Button>
      </div>
      <Choices coins={report.data} choice={choice} onChange={narrow} owner={owner} onOwner={setOwner} />
      {coins.length === 0 ? (
        <EmptyState title={t('No coins to print')} text={t('Lower the amount, or choose another place.')} />
      ) : (
        <Suspense>
          <Sheet
            title={kindName(kind)}
            kind={kind}
            by={hasPlaces ? by : 'category'}
            coins={coins}
            all={report.data.length}
            choice={choice}
            owner={owner}
          />
        </Suspense>
      )}
    </>
  );
}

/** Loads lazy photos before printing, as JPEG: a PDF holds any other kind uncompressed. */
function picturesLoaded(): Promise<unknown> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.report img')];
  for (const picture of pictures) picture.loading = 'eager';
  // A photo that fails is left out by its row.
  return Promise.all(pictures.map((picture) => toJpeg(picture).catch(() => {})));
}

async function toJpeg(picture: HTMLImageElement) {
  await picture.decode();
  if (picture.src.startsWith('blob:')) return;
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  picture.src = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }));
  await picture.decode();
}

interface ChoicesProps {
  coins: readonly ReportCoin[];
  choice: Choice;
  onChange: (part: Partial<Choice>) => void;
  owner: string;
  onOwner: (owner: string) => void;
}

function Choices({ coins, choice, onChange, owner, onOwner }: ChoicesProps) {
  const [least, setLeast] = useState(String(choice.least ?? ''));
  const [problem, setProblem] = useState<string>();
  const places = [...new Set(coins.flatMap(({ storageLocation }) => storageLocation ?? []))].sort();
  const apply = () => {
    const text = least.replaceAll(/[\s,\p{Sc}]/gu, '');
    const amount = readEnd('minValue', text);
    setProblem(text && amount === undefined ? t('Enter a whole number, for example 100.') : undefined);
    if (!text || amount !== undefined) onChange({ least: amount || undefined });
  };
  return (
    <form
      className="mb-6 grid gap-3 print:hidden sm:grid-cols-3"
      aria-label={t('Coins of the report')}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field
        label={t('Worth at least, in {currency}', { currency: homeMoney()?.currency ?? '$' })}
        error={problem}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={least}
          onChange={({ target }) => setLeast(target.value)}
          onBlur={apply}
        />
      </Field>
      {places.length > 0 && (
        <Field label={t('Storage place')}>
          <Select
            value={choice.place ?? ''}
            onChange={({ target }) => onChange({ place: target.value || undefined })}
          >
            <option value="">{t('Any')}</option>
            {places.map((place) => (
              <option key={place} value={place}>
                {place}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('Owner and address')}>
        <Textarea
          rows={1}
          autoComplete="street-address"
          value={owner}
          onChange={({ target }) => onOwner(target.value)}
        />
      </Field>
      {choice.ids && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm sm:col-span-3">
          {plural(choice.ids.size, { one: '# selected coin', other: '# selected coins' })}
          <button type="button" className="link min-h-11" onClick={() => onChange({ ids: undefined })}>
            {t('Print all coins')}
          </button>
        </p>
      )}
    </form>
  );
}

function useOwnerName(): string {
  const user = useUser().data;
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ');
}
