import { Camera, ChevronRight, FileUp, type LucideIcon, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { SettingGroup } from '../../../../shared/operator/model.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useSettings } from '../../lib/queries/operator.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StepTitle } from '../../ui/notice.tsx';
import { Registration } from '../operator/Invitations.tsx';
import { Bones, NotLoaded } from '../operator/parts.tsx';
import { Group, Waiting } from '../operator/Settings.tsx';

type Step = 'open' | 'keys' | 'ways';

/** After the first account: open to others? keys? how to begin? Only the last for everybody else. */
export default function Welcome() {
  const user = useUser();
  const [step, setStep] = useState<Step>('open');
  if (user.isPending) return <Bones />;
  if (!user.data) return <NotLoaded of={user} wholePage />;
  if (!user.data.isOperator || step === 'ways') return <Ways />;
  if (step === 'keys') return <Keys onDone={() => setStep('ways')} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Place n={2} />
      <StepTitle>{t('Open to others?')}</StepTitle>
      <p className="text-muted">
        {t('You are the operator. Decide who else may create an account here; you can change it later.')}
      </p>
      <Registration plain />
      <Button wide onClick={() => setStep('keys')}>
        {t('Continue')}
      </Button>
    </div>
  );
}

const Place = ({ n }: { n: number }) => <p className="text-sm text-muted">{t('Step {n} of 3', { n })}</p>;

/** What most people have; the rest is on the operator’s page. */
const ASKED: readonly SettingGroup[] = ['ai', 'pcgs', 'mail'];
const NAMES = ['MINTMARK_GEMINI_API_KEY', 'MINTMARK_PCGS_TOKEN', 'MINTMARK_SMTP_URL'];

function Keys({ onDone }: { onDone: () => void }) {
  const settings = useSettings();
  if (settings.isPending) return <Bones />;
  if (!settings.data) return <NotLoaded of={settings} />;
  const { groups, isWaiting } = settings.data;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Place n={3} />
      <StepTitle>{t('Keys you have')}</StepTitle>
      <p className="text-muted">
        {t('Mintmark works without any. What you have, you can enter now or later on the operator’s page.')}
      </p>
      {groups
        .filter(({ group }) => ASKED.includes(group))
        .map(({ group, settings: some }) => (
          <Group key={group} group={group} settings={some.filter(({ name }) => NAMES.includes(name))} />
        ))}
      {isWaiting && <Waiting />}
      <Button wide variant={isWaiting ? 'ghost' : 'primary'} onClick={onDone}>
        {groups.some((one) => one.settings.some(({ from }) => from === 'page')) ? t('Continue') : t('Skip')}
      </Button>
    </div>
  );
}

function Ways() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepTitle>{t('How do you want to begin?')}</StepTitle>
      <ul className="grid gap-3">
        <Way
          icon={Camera}
          href="/camera"
          title={t('Photograph')}
          text={t('Take a picture of a coin, and Mintmark finds out what it is.')}
        />
        <Way
          icon={PencilLine}
          href="/manual-entry"
          title={t('Type')}
          text={t('Search the catalogue, and enter what you know.')}
        />
        <Way
          icon={FileUp}
          href="/import"
          title={t('Import')}
          text={t('A spreadsheet, or an export of another program. The operator restores a backup.')}
        />
      </ul>
      <ButtonLink variant="ghost" wide href="/">
        {t('Look around first')}
      </ButtonLink>
    </div>
  );
}

interface WayProps {
  icon: LucideIcon;
  href: string;
  title: string;
  text: string;
}

const Way = ({ icon: Icon, href, title, text }: WayProps) => (
  <li>
    <a className="card flex items-center gap-3.5 px-4 py-4" href={href}>
      <Icon className="size-6 flex-none text-accent" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="serif block text-lg">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
      <ChevronRight className="size-5 flex-none text-muted" aria-hidden="true" />
    </a>
  </li>
);
