import { ShieldCheck } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { optional, optionalAtOnce } from '../../lib/optional.ts';
import { useLinks } from '../../lib/queries/marketplace.ts';
import { usePcgsQuota } from '../../lib/queries/pcgs.ts';
import { type ProfileView, useProfile } from '../../lib/queries/profile.ts';
import { useRates } from '../../lib/queries/rates.ts';
import { SignOut } from '../../ui/sign-out.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AccountStatus } from './AccountStatus.tsx';
import { Appearance } from './Appearance.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import type { Quota } from './GradingQuota.tsx';
import { Header } from './Header.tsx';
import { Marketplaces } from './Marketplaces.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { ProviderAnswer } from './ProviderAnswer.tsx';
import { Security } from './Security.tsx';
import { Sessions } from './Sessions.tsx';
import { YourData } from './YourData.tsx';

/** Few servers have a token of the grading service. */
const GradingQuota = optional<Quota>(() => import('./GradingQuota.tsx'));

/** Comes beside what the profile asks for: a card that came later would move what lies below it from under a finger. */
const ExchangeRates = optionalAtOnce(() => import('./ExchangeRates.tsx'));

export default function Profile() {
  const profile = useProfile();
  // The rows of marketplaces, the rates and the card of the grading service are shown with the rest: what came later would move it.
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

/** The browser looked for the section of `/my-profile#marketplace` before there was any. */
function goToNamedSection() {
  const section = location.hash && document.getElementById(location.hash.slice(1));
  if (section) section.scrollIntoView();
}
