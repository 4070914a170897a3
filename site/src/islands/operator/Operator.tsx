import { lazy, Suspense, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useTextForm } from '../../lib/form.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useSetup, useTakeCode } from '../../lib/queries/operator.ts';
import { toast } from '../../lib/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Bones, NotLoaded } from './parts.tsx';
import { State } from './State.tsx';

const Accounts = lazy(() => import('./Accounts.tsx'));
const Settings = lazy(() => import('./Settings.tsx'));
const Backups = lazy(() => import('./Backups.tsx'));
const Journal = lazy(() => import('./Journal.tsx'));

const SECTIONS = ['state', 'accounts', 'settings', 'backups', 'journal'] as const;
type Section = (typeof SECTIONS)[number];

const sectionOf = (search: string): Section => {
  const named = new URLSearchParams(search).get('section');
  return SECTIONS.find((one) => one === named) ?? 'state';
};

const labels = (): Record<Section, string> => ({
  state: t('State'),
  accounts: t('Accounts'),
  settings: t('Settings'),
  backups: t('Backups'),
  journal: t('Jobs and log'),
});

export default function Operator() {
  const user = useUser();
  if (user.isPending) return <Bones />;
  if (!user.data) return <NotLoaded of={user} wholePage />;
  if (user.data.isOperator) return <Sections />;
  return user.data.isGuest ? <NotForYou /> : <Claim />;
}

function Sections() {
  const [section, setSection] = useState(() => sectionOf(location.search));
  const show = (next: Section) => {
    replaceSearch({ section: next === 'state' ? undefined : next });
    setSection(next);
  };
  const named = labels();
  const Part = { accounts: Accounts, settings: Settings, backups: Backups, journal: Journal };
  const Shown = section === 'state' ? State : Part[section];
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1>{t('This server')}</h1>
      <Segmented
        label={t('Section')}
        className="rounded-[1.375rem]! justify-self-start"
        options={SECTIONS.map((value) => ({ value, label: named[value] }))}
        value={section}
        onChange={show}
      />
      <Suspense fallback={<Bones />}>
        <Shown />
      </Suspense>
    </div>
  );
}

const NotForYou = () => (
  <EmptyState
    wholePage
    title={t('Only for the operator')}
    text={t('This page is for the person who runs this server.')}
  >
    <ButtonLink href="/">{t('Back to Home')}</ButtonLink>
  </EmptyState>
);

/** The code of the log gives the role while nobody has it. */
function Claim() {
  const setup = useSetup();
  const take = useTakeCode();
  const form = useTextForm({
    schema: async () => (await import('../../../../shared/operator/model.ts')).CodeBody,
    send: async ({ code }) => {
      await take.mutateAsync(code);
      toast({ title: t('You are the operator of this server'), variant: 'success' });
      return 'stay';
    },
    failed: { title: t('Not accepted'), text: t('Please try again.') },
  });
  if (setup.isPending) return <Bones />;
  if (setup.data?.hasOperator !== false) return <NotForYou />;
  return (
    <div className="grid max-w-xl grid-cols-1 gap-5">
      <h1>{t('Become the operator')}</h1>
      <p className="text-muted">
        {t(
          'This server has no operator yet. Whoever runs it finds a code in its log, printed at each start.',
        )}
      </p>
      <form className="grid gap-4" {...form.props}>
        <Field
          label={t('Code')}
          hint={t('Four groups of four characters, near the start of the server’s log.')}
          error={form.errors.code}
        >
          <Input name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <Button type="submit" wide busy={form.busy}>
          {t('Become the operator')}
        </Button>
      </form>
    </div>
  );
}
