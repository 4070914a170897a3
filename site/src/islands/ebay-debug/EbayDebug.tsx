import { formatCount, formatDateTime } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import type { LinkDebug } from '../../../../shared/marketplace/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useLinkDebug, useTestLink } from '../../lib/queries/marketplace.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';
import { SettingsLink } from '../operator/SettingsLink.tsx';
import { Facts } from '../profile/Row.tsx';

/** For troubleshooting; never shows a token. */
export default function EbayDebug() {
  const user = useUser();
  if (user.data?.isGuest)
    return (
      <EmptyState title={t('Guests cannot sell')} text={t('Create an account to connect eBay.')}>
        <ButtonLink href="/register">{t('Create Account')}</ButtonLink>
      </EmptyState>
    );
  return user.isPending ? <StateSkeleton /> : <State />;
}

const StateSkeleton = () => (
  <Loading label={t('Loading the state of the connection')}>
    <Skeleton className="h-72 w-full rounded-card" />
  </Loading>
);

function State() {
  const state = useLinkDebug('ebay');
  if (state.data) return <LinkState link={state.data} />;
  if (!state.error) return <StateSkeleton />;
  return <LoadError title={t('The state could not be loaded')} query={state} />;
}

function LinkState({ link }: { link: LinkDebug }) {
  const { isConfigured, isLinked, needsLink, scopes } = link;
  const test = useTestLink('ebay');
  return (
    <div className="grid grid-cols-1 gap-5">
      {!isConfigured && (
        <Notice>
          {t('eBay isn’t set up on this server.')} <SettingsLink />
        </Notice>
      )}
      <Card title={t('Connection')}>
        <Facts
          facts={knownFacts([
            [t('State'), needsLink ? t('Connect again') : isLinked ? t('Connected') : t('Not connected')],
            [t('Environment'), link.environment === 'sandbox' ? t('Sandbox') : t('Production')],
            [t('Account'), link.account],
            [t('Connected'), formatDateTime(link.connectedAt)],
            [t('Access until'), formatDateTime(link.accessExpiresAt)],
            [t('Renewed'), formatDateTime(link.lastRefreshAt)],
            [t('Can be renewed until'), formatDateTime(link.refreshExpiresAt)],
            [t('Last error'), link.lastError ? translated(link.lastError) : t('None')],
            [t('At'), link.lastError && formatDateTime(link.lastErrorAt)],
          ])}
        />
      </Card>
      {scopes.length > 0 && (
        <Card title={t('Scopes')}>
          <ul className="ruled -my-2">
            {scopes.map((scope) => (
              <li key={scope} className="py-2 text-sm wrap-anywhere">
                {scope}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div role="status">
        {test.data && (
          <Notice tone={test.data.ok ? 'success' : 'danger'}>
            {translated(test.data.message)}{' '}
            {test.data.ok && t('Took {time} ms.', { time: formatCount(test.data.tookMs) })}
          </Notice>
        )}
        {test.error && <Notice tone="danger">{sentenceOf(test.error)}</Notice>}
      </div>
      {isConfigured && (isLinked || needsLink) ? (
        <Button wide busy={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? t('Testing…') : t('Test connection')}
        </Button>
      ) : (
        isConfigured && (
          <ButtonLink wide href="/my-profile#marketplace">
            {t('Connect eBay')}
          </ButtonLink>
        )
      )}
    </div>
  );
}

type Fact = readonly [name: string, value: string | null | undefined];
const knownFacts = (facts: readonly Fact[]) => facts.filter(([, value]) => value);
