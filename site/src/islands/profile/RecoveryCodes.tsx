import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { saveFile } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The codes, this once: the sheet goes only when its reader says that they are kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [reminded, setReminded] = useState(false);
  const text = codes.join('\n');
  const download = () =>
    saveFile({
      name: 'mintmark-recovery-codes.txt',
      file: new Blob(
        [
          `${t('Mintmark recovery codes for {host}. Each works once.', { host: location.host })}\n\n${text}\n`,
        ],
        {
          type: 'text/plain',
        },
      ),
    });
  const finish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (new FormData(event.currentTarget).has('saved')) onDone();
    else setReminded(true);
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={finish}>
      <ul className="grid gap-1.5 rounded-control bg-paper px-4 py-3.5 text-center font-mono text-sm tabular-nums">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <CopyButton text={text} label={t('Copy')} />
        <Button variant="ghost" onClick={download}>
          <Download aria-hidden="true" />
          {t('Download')}
        </Button>
      </div>
      <div>
        <Checkbox name="saved" label={t('I have saved them')} onChange={() => setReminded(false)} />
        <p role="alert" className="field-error empty:hidden">
          {reminded && t('Without them, a lost phone locks you out. Save them first, then tick this.')}
        </p>
      </div>
      <Button type="submit" wide>
        {t('Done')}
      </Button>
    </form>
  );
}
