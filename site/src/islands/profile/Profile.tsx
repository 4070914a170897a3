import { MailQuestion, Pencil, ShieldCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { GUEST_COIN_LIMIT } from '../../../../shared/account/links.ts';
import { formatDate } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import {
  chooseLanguage,
  chooseLayout,
  chooseTheme,
  currentLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  LAYOUTS,
  type Language,
  storedLayout,
  storedTheme,
  subscribeTheme,
  THEMES,
} from '../../lib/appearance.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { optional, optionalAtOnce } from '../../lib/hooks.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { useRates } from '../../lib/queries/market.ts';
import { useLinks } from '../../lib/queries/marketplace.ts';
import { type ProfileView, usePcgsQuota, useProfile } from '../../lib/queries/profile.ts';
import { toast } from '../../lib/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { CARD_COLUMNS, Card, Loading, Skeleton } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SignOut } from '../../ui/sign-out.tsx';
import { LoadError } from '../../ui/states.tsx';
import { useLatePart } from '../coin/late.ts';
import type { Quota } from './GradingQuota.tsx';
import { Marketplaces } from './Marketplaces.tsx';
import { PictureEdit } from './PictureEdit.tsx';
import { Facts } from './Row.tsx';
import { Security, Sessions } from './Security.tsx';
import { DeleteAccount, YourData } from './YourData.tsx';

const loadForm = async () => (await import('./PersonalForm.tsx')).PersonalForm;

function PersonalInformation({ profile }: { profile: ProfileView }) {
  const [Form, want] = useLatePart(loadForm);
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Return the focus to the Edit button.
    if (wasEditing.current && !editing) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const edit = async () => {
    if (await want()) setEditing(true);
  };
  return (
    <Card
      id="personal"
      title={t('Personal Information')}
      aside={
        !editing && (
          <IconButton
            ref={pencil}
            label={t('Edit personal information')}
            plain
            className="-my-3 -me-[10px] ms-auto self-center text-muted"
            onClick={edit}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        )
      }
    >
      {editing && Form ? (
        <Form profile={profile} onDone={() => setEditing(false)} />
      ) : (
        <Facts
          facts={[
            [t('First Name'), orNotSet(profile.firstName)],
            [t('Last Name'), orNotSet(profile.lastName)],
            [t('Email'), orNotSet(profile.email)],
            [t('Phone Number'), orNotSet(profile.phoneNumber)],
          ]}
        />
      )}
      {profile.pendingEmail && !editing && <PendingEmail email={profile.pendingEmail} />}
    </Card>
  );
}

const orNotSet = (value: string | null) =>
  value || <span className="font-normal text-muted">{t('Not set')}</span>;

const loadSendAgain = async () => (await import('./SendAgainSheet.tsx')).SendAgainSheet;

/** A new address takes effect once verified. */
function PendingEmail({ email }: { email: string }) {
  const [Sheet, want] = useLatePart(loadSendAgain);
  const [open, setOpen] = useState(false);
  const press = async () => {
    if (await want()) setOpen(true);
  };
  return (
    <div className="notice mt-3 flex-wrap items-center">
      <MailQuestion aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {t('Waiting for {email} to be verified', { email })}
      </p>
      <Button variant="ghost" className="border-current text-inherit" onClick={press}>
        {t('Send again')}
      </Button>
      {open && Sheet && <Sheet email={email} onClose={() => setOpen(false)} />}
    </div>
  );
}

const inWords = <Option extends { label: string }>(options: readonly Option[]) =>
  options.map((option) => ({ ...option, label: translated(option.label) }));

export function Appearance() {
  const theme = useSyncExternalStore(subscribeTheme, storedTheme, () => 'system' as const);
  const layout = useSyncExternalStore(subscribeTheme, storedLayout, () => 'wide' as const);
  return (
    <Card id="appearance" title={t('Appearance')}>
      <Segmented
        label={t('Appearance')}
        wide
        className="rounded-[1.375rem]!"
        options={inWords(THEMES)}
        value={theme}
        onChange={chooseTheme}
      />
      <Field label={t('Language')} className="mt-3">
        <Select
          value={currentLanguage()}
          onChange={({ target }) => chooseLanguage(target.value as Language)}
          autoComplete="off"
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </Select>
      </Field>
      {/* A phone has one column anyway. */}
      <div className="mt-3 hidden lg:block">
        <p className="field-label" aria-hidden="true">
          {t('Layout')}
        </p>
        <Segmented
          label={t('Layout')}
          wide
          className="rounded-[1.375rem]!"
          options={inWords(LAYOUTS)}
          value={layout}
          onChange={chooseLayout}
        />
      </div>
    </Card>
  );
}

/** Loaded late: few servers have a PCGS token. */
const GradingQuota = optional<Quota>(() => import('./GradingQuota.tsx'));

/** Loaded at once, in parallel with the data, to avoid a layout shift. */
const ExchangeRates = optionalAtOnce(() => import('./ExchangeRates.tsx'));

export default function Profile() {
  const profile = useProfile();
  // Wait for all of it: a card that came later would shift the layout.
  const links = useLinks();
  const rates = useRates();
  const quota = usePcgsQuota(profile.data?.isGuest === false);
  if (profile.isPending || links.isPending || rates.isPending || quota.isLoading) return <ProfileSkeleton />;
  if (profile.isError) {
    return <LoadError title={t('Your profile could not be loaded')} query={profile} />;
  }
  return <Sections profile={profile.data} quota={quota.data} />;
}

function Sections({ profile, quota }: { profile: ProfileView; quota: Quota | undefined }) {
  useEffect(goToNamedSection, []);
  const { isGuest } = profile;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Header profile={profile} />
      <ProviderAnswer label={profile.provider?.label} />
      <div className={CARD_COLUMNS}>
        {!isGuest && <PersonalInformation profile={profile} />}
        <AccountStatus profile={profile} />
        {!isGuest && <Security profile={profile} />}
        {!isGuest && <Sessions provider={profile.provider} />}
        <Appearance />
        <CollectionsCard />
        <Suspense fallback={<Skeleton className="card h-120" />}>
          <ExchangeRates />
        </Suspense>
        <YourData isGuest={isGuest} storage={profile.storage} />
        {!isGuest && <Marketplaces profile={profile} />}
        {quota?.isOn && <GradingQuota {...quota} />}
        {profile.isOperator && <ThisServer />}
        <DeleteAccount isGuest={isGuest} />
        <div className="grid gap-2.5">
          <SignOut className="btn btn-ghost btn-wide" isGuest={isGuest}>
            {t('Log out')}
          </SignOut>
          <p className="text-center">
            <a className="link-target gap-1.5 px-3 text-sm text-muted hover:underline" href="/privacy-policy">
              <ShieldCheck size={16} aria-hidden="true" />
              {t('Privacy policy')}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

const ThisServer = () => (
  <Card id="this-server" title={t('This server')}>
    <p className="mb-3 text-muted">{t('State, accounts, settings, backups and log.')}</p>
    <ButtonLink variant="ghost" href="/operator">
      {t('Open the operator’s page')}
    </ButtonLink>
  </Card>
);

/** The browser scrolls to `#marketplace` before the section exists. */
function goToNamedSection() {
  const section = location.hash && document.getElementById(location.hash.slice(1));
  if (section) section.scrollIntoView();
}

function Header({ profile }: { profile: ProfileView }) {
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  return (
    <header className="grid justify-items-center gap-1 pt-2 text-center">
      <div className="mb-3">
        {profile.isGuest ? <Avatar person={profile} large /> : <PictureEdit person={profile} large />}
      </div>
      <h1 className="max-w-full wrap-anywhere">{name || t('Your Profile')}</h1>
      {profile.email && <p className="max-w-full text-muted wrap-anywhere">{profile.email}</p>}
      {profile.profileImageUrl && !profile.isGuest && <RemovePicture />}
    </header>
  );
}

function RemovePicture() {
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await (await import('./change-picture.ts')).removePicture();
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      ref={button}
      type="button"
      className="link-target px-3 text-sm text-muted hover:underline"
      aria-busy={busy || undefined}
      onClick={remove}
    >
      {t('Remove picture')}
    </button>
  );
}

/** Shows the identity provider's result once and removes it from the address. */
function ProviderAnswer({ label = t('Your other account') }: { label?: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const code = query.get('error');
    const linked = query.get('linked') === 'true';
    if (code === null && !linked) return;
    replaceSearch({});
    if (linked) {
      toast({
        title: t('{label} connected', { label }),
        description: t('You can sign in with it from now on.'),
        variant: 'success',
      });
    }
    if (code !== null) void sentenceFor(code).then(setProblem);
  }, [label]);
  return (
    <div role="alert" className="contents">
      {problem && <Notice tone="danger">{problem}</Notice>}
    </div>
  );
}

const sentenceFor = async (code: string) =>
  (await import('../../../../shared/account/oidc.ts')).providerError(code);

function AccountStatus({ profile }: { profile: ProfileView }) {
  const { isGuest, createdAt } = profile;
  return (
    <Card id="status" title={t('Account Status')}>
      <Facts
        facts={[
          [t('Authentication provider'), isGuest ? t('Guest') : providerName(profile)],
          [
            t('Account type'),
            isGuest ? t('Guest, up to {GUEST_COIN_LIMIT} coins', { GUEST_COIN_LIMIT }) : t('Full Access'),
          ],
          ...(isGuest ? [] : [[t('Member since'), formatDate(createdAt)] as const]),
        ]}
      />
      {isGuest && (
        <div className="mt-4 flex flex-wrap gap-2.5 *:flex-1">
          <ButtonLink variant="ghost" href="/register" data-astro-reload>
            {t('Create Account')}
          </ButtonLink>
          <ButtonLink variant="ghost" href="/login" data-astro-reload>
            {t('Sign In')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function providerName({ authProvider, provider }: ProfileView): string {
  if (!authProvider || authProvider === 'email') return t('Email');
  return provider?.name === authProvider ? provider.label : authProvider;
}

const CollectionsCard = () => (
  <Card id="collections" title={t('Collections')}>
    <p className="mb-3 text-muted">
      {t('Keep several collections apart, share one with your family or run one for a club.')}
    </p>
    <ButtonLink variant="ghost" wide href="/collections">
      {t('Your collections')}
    </ButtonLink>
  </Card>
);

function ProfileSkeleton() {
  return (
    <Loading label={t('Loading your profile')} className="grid gap-5">
      <div className="grid justify-items-center gap-2 pt-2">
        <Skeleton className="mb-1 size-24 rounded-full" />
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-4 w-52" />
      </div>
      <div className="card h-56" />
      <div className="card h-44" />
      <div className="card h-36" />
    </Loading>
  );
}
