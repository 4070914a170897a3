import { useState } from 'react';
import { formatCount, formatDateTime } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { useAudit, useJobs } from '../../lib/queries/operator.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CARD_COLUMNS, Card } from '../../ui/card.tsx';
import { SearchInput } from '../../ui/input.tsx';
import { Facts } from '../profile/Row.tsx';
import { Bones, jobName, NotLoaded } from './parts.tsx';

export default function Journal() {
  return (
    <div className={CARD_COLUMNS}>
      <Jobs />
      <Audit />
    </div>
  );
}

function Jobs() {
  const jobs = useJobs();
  if (jobs.isPending) return <Bones />;
  if (!jobs.data) return <NotLoaded of={jobs} />;
  const { waiting, runs } = jobs.data;
  return (
    <>
      <Card title={t('At work')}>
        <Facts
          facts={[
            [t('Mails waiting'), formatCount(waiting.mails)],
            [t('Imports running'), formatCount(waiting.imports)],
            [t('Identifying many coins'), formatCount(waiting.bulk)],
            [t('Listings being published'), formatCount(waiting.listings)],
            [t('Photos to remove'), formatCount(waiting.removals)],
          ]}
        />
      </Card>
      <Card title={t('Timetable')}>
        {runs.length === 0 && <p className="text-muted">{t('Nothing has run yet.')}</p>}
        <ul>
          {runs.map(({ name, endedAt, failures }) => (
            <li
              key={name}
              className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-t-0"
            >
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{jobName(name)}</span>
              {failures > 0 && (
                <Badge tone="red">{plural(failures, { one: '# failure', other: '# failures' })}</Badge>
              )}
              <span className="text-sm text-muted">{formatDateTime(endedAt)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

const events = (): Record<string, string> => ({
  'guest-started': t('A guest began'),
  registered: t('Registered'),
  'email-verified': t('Email verified'),
  'signed-in': t('Signed in'),
  'sign-in-failed': t('Sign-in failed'),
  'signed-out': t('Signed out'),
  refused: t('Refused'),
  'password-changed': t('Password changed'),
  'password-reset': t('Password reset'),
  'email-changed': t('Email changed'),
  'session-ended': t('Sessions ended'),
  'passkey-added': t('Passkey added'),
  'passkey-removed': t('Passkey removed'),
  'api-key-made': t('API key made'),
  'api-key-revoked': t('API key revoked'),
  'second-step-on': t('Second step on'),
  'second-step-off': t('Second step off'),
  'recovery-codes-renewed': t('Recovery codes renewed'),
  'provider-linked': t('Provider connected'),
  'provider-unlinked': t('Provider disconnected'),
  'marketplace-linked': t('Marketplace connected'),
  'marketplace-unlinked': t('Marketplace disconnected'),
  exported: t('Exported'),
  'account-deleted': t('Account Deleted'),
  'collection-deleted': t('Collection deleted'),
  'member-invited': t('Member invited'),
  'member-joined': t('Member joined'),
  'member-left': t('Member left'),
  'share-made': t('Link shared'),
  'share-revoked': t('Shared link ended'),
  'role-changed': t('Role changed'),
  'quota-changed': t('Quota changed'),
  'invitation-made': t('Invitation made'),
  'invitation-withdrawn': t('Invitation withdrawn'),
  'settings-changed': t('Settings changed'),
  'backup-made': t('Backup made'),
  'backup-downloaded': t('Backup downloaded'),
  'backup-uploaded': t('Backup uploaded'),
  restored: t('Restored'),
});

function Audit() {
  const [account, setAccount] = useState('');
  /** Where the pages before this one ended. */
  const [marks, setMarks] = useState<number[]>([]);
  const audit = useAudit(account, marks.at(-1));
  const named = events();
  const next = audit.data?.next;
  return (
    <Card title={t('Audit log')}>
      <p className="mb-3 text-sm text-muted">
        {t('Who did what to accounts and to the server, for 90 days.')}
      </p>
      <SearchInput
        aria-label={t('Of one account')}
        placeholder={t('Email of an account')}
        value={account}
        onChange={({ target }) => {
          setAccount(target.value);
          setMarks([]);
        }}
      />
      {audit.data?.lines.length === 0 && <p className="pt-3 text-muted">{t('Nothing yet.')}</p>}
      <ul className="mt-3">
        {audit.data?.lines.map((line) => (
          <li key={line.id} className="border-t border-line py-2 first:border-t-0">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 basis-40 font-medium">{named[line.event] ?? line.event}</span>
              <span className="text-sm text-muted">{formatDateTime(line.at)}</span>
            </span>
            <span className="block text-sm text-muted wrap-anywhere">
              {[line.account, line.method, line.reason, line.address].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex justify-between gap-3 empty:hidden">
        {marks.length > 0 && (
          <Button variant="ghost" onClick={() => setMarks(marks.slice(0, -1))}>
            {t('Newer')}
          </Button>
        )}
        {next && (
          <Button variant="ghost" className="ms-auto" onClick={() => setMarks([...marks, next])}>
            {t('Older')}
          </Button>
        )}
      </div>
    </Card>
  );
}
