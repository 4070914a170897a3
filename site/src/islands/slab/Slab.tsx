import { ExternalLink, ScanBarcode } from 'lucide-react';
import { type ComponentType, type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { conditionName } from '../../../../shared/format/condition.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { formatCount, formatMoney } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { type Label, readLabel, verificationPage } from '../../../../shared/pcgs/label.ts';
import type { PcgsSlab, SlabCoin } from '../../../../shared/pcgs/model.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { optional } from '../../lib/hooks.ts';
import { navigate } from '../../lib/navigation.ts';
import { useAddCoin } from '../../lib/queries/coin-changes.ts';
import { useSlabLookUp } from '../../lib/queries/pcgs.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Well } from '../../ui/picture.tsx';
import { Facts } from '../profile/Row.tsx';
import type { Described } from '../wants/OnYourList.tsx';
import type { ScannerProps } from './Scanner.tsx';

/** Loaded late: most coins are on no list. */
const OnYourList = optional<{ coin: Described }>(async () => ({
  default: (await import('../wants/OnYourList.tsx')).OnYourList,
}));

type Service = Label['service'];

const unread = () =>
  t('This isn’t a PCGS or NGC number. PCGS numbers have 5 to 9 digits; NGC numbers look like 1234567-001.');

/** Look up a slab by its number, typed or scanned, and save the coin. */
export default function Slab() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [label, setLabel] = useState<Label | null>(null);
  const [Scanner, setScanner] = useState<ComponentType<ScannerProps> | null>(null);
  const [isScanning, setScanning] = useState(false);
  const lookUp = useSlabLookUp();
  /** NGC has no lookup; its number is only stored. */
  const isKept = label !== null && lookUp.isIdle;

  const take = (text: string, service: Service | null = null) => {
    setTyped(text);
    const read = readLabel(text, service);
    setLabel(read);
    setProblem(read ? undefined : unread());
    lookUp.reset();
    // NGC has no lookup.
    if (read && (read.service === 'PCGS' || read.barcode !== null)) lookUp.mutate(read);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(typed);
  };
  const scan = async () => {
    try {
      const loaded = (await import('./Scanner.tsx')).Scanner;
      setScanner(() => loaded);
      setScanning(true);
    } catch {
      toastFailure(t('The scanner could not be loaded'), t('Check your connection and try again.'));
    }
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      <form className="grid gap-4" onSubmit={submit}>
        <Field
          label={t('Certification Number')}
          hint={t('12345678, or 1234567-001 for NGC.')}
          error={problem}
        >
          <Input
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={300}
          />
        </Field>
        <div className="flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
          <Button
            type="submit"
            variant={lookUp.isSuccess || isKept ? 'ghost' : 'primary'}
            busy={lookUp.isPending}
          >
            {lookUp.isPending ? t('Asking PCGS…') : t('Look it up')}
          </Button>
          <Button variant="ghost" onClick={() => void scan()}>
            <ScanBarcode aria-hidden="true" />
            {t('Scan the label')}
          </Button>
        </div>
      </form>
      {Scanner && isScanning && (
        <Scanner
          title={t('Scan the label')}
          text={t(
            'Point the camera at the slab’s barcode or QR code. The picture doesn’t leave this device.',
          )}
          instead={t('Please type the number.')}
          isWanted={(text) => readLabel(text) !== null}
          onFound={(text) => {
            setScanning(false);
            take(text);
          }}
          onClose={() => setScanning(false)}
        />
      )}
      {label && lookUp.isError && <NotFound label={label} sentence={sentenceOf(lookUp.error)} onAs={take} />}
      {isKept && <NotAsked label={label} />}
      {lookUp.isSuccess && <SlabFound key={lookUp.data.CertNo} slab={lookUp.data} />}
      {!lookUp.isSuccess && !isKept && (
        <p className="text-center">
          <a className="link link-target" href={byHand(label ? slabOf(label) : {})}>
            {t('Enter the coin by hand')}
          </a>
        </p>
      )}
    </div>
  );
}

const slabOf = ({ service, certNo }: Label) => ({
  gradingCompany: service,
  ...(certNo !== null && { certificationNumber: certNo }),
});

/** A long barcode may be NGC's. */
function NotFound({
  label,
  sentence,
  onAs,
}: {
  label: Label;
  sentence: string;
  onAs: (text: string, service: Service) => void;
}) {
  const { barcode, service } = label;
  return (
    <div role="alert" className="grid gap-3">
      <Notice>{sentence}</Notice>
      {barcode !== null && service === 'PCGS' && (
        <Button variant="ghost" onClick={() => onAs(barcode, 'NGC')}>
          {t('It is an NGC slab')}
        </Button>
      )}
    </div>
  );
}

function NotAsked({ label: { service, certNo } }: { label: Label }) {
  const page = verificationPage(service, certNo);
  return (
    <div role="status" className="card card-pad grid gap-3">
      <h2>
        {service} {certNo}
      </h2>
      <p className="text-muted">
        {t('NGC shows slab details only on its own site. The number is saved with the coin.')}
      </p>
      <div className="flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
        <ButtonLink href={byHand({ gradingCompany: service, certificationNumber: certNo ?? '' })}>
          {t('Fill in the coin')}
        </ButtonLink>
        {page && (
          <ButtonLink variant="ghost" href={page} target="_blank" rel="noopener noreferrer">
            {t('View at {service}', { service })}
            <span className="sr-only">{t(', opens in a new tab')}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Required to save. */
type Saveable = SlabCoin & Required<Pick<SlabCoin, 'year' | 'coinType' | 'condition'>>;
const isSaveable = (coin: SlabCoin): coin is Saveable =>
  coin.year !== undefined && coin.coinType !== undefined && coin.condition !== undefined;

/** The coin found, to confirm or change. */
export function SlabFound({ slab }: { slab: PcgsSlab }) {
  const { coin } = slab;
  const adding = useAddCoin();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus for screen readers.
  useEffect(() => heading.current?.focus(), []);
  const save = async (from: Saveable) => {
    try {
      const { id, name } = await adding.mutateAsync(from);
      toast({ title: t('Coin Added!'), description: name, variant: 'success' });
      void navigate(`/coin/${id}`);
    } catch (error) {
      const isImpossible = error instanceof ApiError && error.nearest !== null;
      toastFailure(
        t('Save Failed'),
        `${sentenceOf(error as Error)}${isImpossible ? ` ${t('Save your change first.')}` : ''}`,
      );
    }
  };
  const disc = discOf({
    ...{ name: coin.name ?? '', coinType: coin.coinType ?? '', year: coin.year ?? 0 },
    ...{ mintMark: coin.mintMark ?? null, composition: slab.MetalContent },
  });
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Well
          className="w-28 flex-none"
          src={slab.pictures[0]}
          disc={disc}
          alt={t('The slab of {name}', { name: slab.name })}
        />
        <div className="min-w-0 flex-1 basis-40">
          <h2 ref={heading} tabIndex={-1} className="serif text-xl outline-none">
            {coin.name ?? slab.name}
          </h2>
          <p className="mt-1 text-muted">
            {[coin.gradingCompany, coin.grade, coin.certificationNumber].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <div className="mt-4">
        <Facts
          facts={[
            [t('Guide price'), coin.estimatedValue ? formatMoney(coin.estimatedValue) : t('None')],
            [t('Population'), count(slab.population)],
            [t('Finer'), count(slab.popHigher)],
            [t('Coin type'), coin.coinType ?? t('Not known')],
            [t('Condition'), coin.condition ? conditionName(coin.condition) : t('Not known')],
          ]}
        />
      </div>
      <Suspense>
        <OnYourList coin={{ ...coin, name: coin.name ?? slab.name }} />
      </Suspense>
      <div className="mt-4 flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
        {isSaveable(coin) && (
          <Button busy={adding.isPending || adding.isSuccess} onClick={() => void save(coin)}>
            {t('Save Coin')}
          </Button>
        )}
        <ButtonLink variant={isSaveable(coin) ? 'ghost' : 'primary'} href={byHand(coin)}>
          {isSaveable(coin) ? t('Save First') : t('Fill in the rest')}
        </ButtonLink>
      </div>
      <a
        className="link link-target mt-2 gap-1.5 text-sm"
        href={slab.link}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('On PCGS CoinFacts')}
        <ExternalLink className="size-4" aria-hidden="true" />
        <span className="sr-only">{t('opens in a new tab')}</span>
      </a>
    </Card>
  );
}

const count = (many: number | null) => (many === null ? t('Not known') : formatCount(many));

/** Manual entry, prefilled, with the slab fields open. */
export const byHand = (known: object): string =>
  `/manual-entry?${new URLSearchParams({ prefill: JSON.stringify({ ...known, isGraded: true }) })}`;
