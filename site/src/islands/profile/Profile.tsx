import { ShieldCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { GUEST_COIN_LIMIT } from '../../../../shared/account/guest-limit.ts';
import { formatDate } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { optional, optionalAtOnce } from '../../lib/hooks.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { useRates } from '../../lib/queries/market.ts';
import { useLinks } from '../../lib/queries/marketplace.ts';
import { usePcgsQuota } from '../../lib/queries/pcgs.ts';
import { type ProfileView, useProfile } from '../../lib/queries/profile.ts';
import { toast } from '../../lib/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignOut } from '../../ui/sign-out.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Facts } from './Facts.tsx';
import type { Quota } from './GradingQuota.tsx';
import { Marketplaces } from './Marketplaces.tsx';
import { Appearance, PersonalInformation } from './PersonalInformation.tsx';
import { PictureEdit } from './PictureEdit.tsx';
import { Security } from './Security.tsx';
import { Sessions } from './Sessions.tsx';
import { DeleteAccount, YourData } from './YourData.tsx';

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
    return (
      <ErrorState
        title={t('Your profile could not be loaded')}
        text={sentenceOf(profile.error)}
        onRetry={() => profile.refetch()}
        busy={profile.isFetching}
      />
    );
  }
  return (
    <Suspense fallback={<ProfileSkeleton />}>
      <Sections profile={profile.data} quota={quota.data} />
    </Suspense>
  );
}

function Sections({ profile, quota }: { profile: ProfileView; quota: Quota | undefined }) {
  useEffect(goToNamedSection, []);
  const { isGuest } = profile;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Header profile={profile} />
      <ProviderAnswer label={profile.provider?.label} />
      {!isGuest && <PersonalInformation profile={profile} />}
      {!isGuest && <Marketplaces profile={profile} />}
      <AccountStatus profile={profile} />
      {quota?.isOn && <GradingQuota {...quota} />}
      <ExchangeRates />
      {!isGuest && <Security profile={profile} />}
      {!isGuest && <Sessions provider={profile.provider} />}
      <Appearance />
      <YourData />
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
  );
}

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
