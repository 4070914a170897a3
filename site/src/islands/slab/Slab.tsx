import { ScanBarcode } from 'lucide-react';
import { type ComponentType, type FormEvent, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { type Label, readLabel, verificationPage } from '../../../../shared/pcgs/label.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useSlabLookUp } from '../../lib/queries/pcgs.ts';
import { toast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { byHand } from './by-hand.ts';
import type { ScannerProps } from './Scanner.tsx';
import { SlabFound } from './SlabFound.tsx';

type Service = Label['service'];

const unread = () =>
  t(
    'This is no number of a PCGS or NGC label. It has 5 to 9 digits for PCGS, and the form 1234567-001 for NGC.',
  );

/** A slab's number, typed or scanned; the coin it stands for; and the way to save it. */
export default function Slab() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [label, setLabel] = useState<Label | null>(null);
  const [Scanner, setScanner] = useState<ComponentType<ScannerProps> | null>(null);
  const [isScanning, setScanning] = useState(false);
  const lookUp = useSlabLookUp();
  /** Of NGC, whose number is kept without asking anybody. */
  const isKept = label !== null && lookUp.isIdle;

  const take = (text: string, service: Service | null = null) => {
    setTyped(text);
    const read = readLabel(text, service);
    setLabel(read);
    setProblem(read ? undefined : unread());
    lookUp.reset();
    // NGC's own numbers are kept and linked; nobody can be asked about them.
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
      toast({
        title: t('The scanner could not be loaded'),
        description: t('Check your connection and try again.'),
        variant: 'destructive',
      });
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

/** What went wrong; a long barcode may be NGC's. */
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

/** NGC's number is kept with the coin, and its page linked. */
function NotAsked({ label: { service, certNo } }: { label: Label }) {
  const page = verificationPage(service, certNo);
  return (
    <div role="status" className="card card-pad grid gap-3">
      <h2>
        {service} {certNo}
      </h2>
      <p className="text-muted">
        {t('NGC shows its slabs on its own page and answers nobody else. The number is kept with the coin.')}
      </p>
      <div className="flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
        <ButtonLink href={byHand({ gradingCompany: service, certificationNumber: certNo ?? '' })}>
          {t('Fill in the coin')}
        </ButtonLink>
        {page && (
          <ButtonLink variant="ghost" href={page} target="_blank" rel="noopener noreferrer">
            {t('See it at {service}', { service })}
            <span className="sr-only">{t(', opens in a new tab')}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
