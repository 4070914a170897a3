import { formatDateTime } from '../../../../shared/format/format.ts';
import type { LinkDebug } from '../../../../shared/marketplace/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useLinkDebug, useTestLink } from '../../lib/queries/marketplace.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Facts } from '../profile/Facts.tsx';

/** How the connection to eBay stands, for whoever looks for what is wrong with it; never a token. */
export default function EbayDebug() {
  const user = useUser();
  if (user.data?.isGuest)
    return (
      <EmptyState title="Guests cannot sell" text="With an account of your own you can connect eBay.">
        <ButtonLink href="/register">Create Account</ButtonLink>
      </EmptyState>
    );
  return user.isPending ? <Bones /> : <State />;
}

const Bones = () => (
  <Loading label="Loading the state of the connection">
    <Skeleton className="h-72 w-full rounded-card" />
  </Loading>
);

function State() {
  const { data, error, isFetching, refetch } = useLinkDebug('ebay');
  if (data) return <Known link={data} />;
  if (!error) return <Bones />;
  return (
    <ErrorState
      title="The state could not be loaded"
      text={sentenceOf(error)}
      onRetry={() => refetch()}
      busy={isFetching}
    />
  );
}

function Known({ link }: { link: LinkDebug }) {
  const { isConfigured, isLinked, needsLink, settings, scopes } = link;
  const test = useTestLink('ebay');
  return (
    <div className="grid grid-cols-1 gap-5">
      {!isConfigured && (
        <Notice>This server is not set up for eBay. Its operator has to set {settings.join(', ')}.</Notice>
      )}
      <Card title="Connection">
        <Facts
          facts={known([
            ['State', needsLink ? 'Has to be connected again' : isLinked ? 'Connected' : 'Not connected'],
            ['Environment', link.environment === 'sandbox' ? 'Sandbox' : 'Production'],
            ['Account', link.account],
            ['Connected', formatDateTime(link.connectedAt)],
            ['Access until', formatDateTime(link.accessExpiresAt)],
            ['Renewed', formatDateTime(link.lastRefreshAt)],
            ['Can be renewed until', formatDateTime(link.refreshExpiresAt)],
            ['Last error', link.lastError ?? 'None'],
            ['At', link.lastError && formatDateTime(link.lastErrorAt)],
          ])}
        />
      </Card>
      {scopes.length > 0 && (
        <Card title="Scopes">
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
            {test.data.message} {test.data.ok && `It took ${test.data.tookMs.toLocaleString('en-US')} ms.`}
          </Notice>
        )}
        {test.error && <Notice tone="danger">{sentenceOf(test.error)}</Notice>}
      </div>
      {isConfigured && (isLinked || needsLink) ? (
        <Button wide busy={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Testing…' : 'Test connection'}
        </Button>
      ) : (
        isConfigured && (
          <ButtonLink wide href="/my-profile#marketplace">
            Connect eBay
          </ButtonLink>
        )
      )}
    </div>
  );
}

type Fact = readonly [name: string, value: string | null | undefined];
const known = (facts: readonly Fact[]) => facts.filter(([, value]) => value);
