import { useState } from 'react';
import { formatCount, formatDate } from '../../../../shared/format/format.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { type AccountRow, QuotaBody } from '../../../../shared/operator/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { whole } from '../../lib/base.ts';
import {
  type AccountWork,
  useAccounts,
  useAccountWork,
  useDeleteAccount,
  useQuota,
} from '../../lib/queries/operator.ts';
import { formatSize } from '../../lib/text.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, SearchInput } from '../../ui/input.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Facts } from '../profile/Row.tsx';
import { Invitations, Registration } from './Invitations.tsx';
import { Bones, failed, NotLoaded } from './parts.tsx';

export default function Accounts() {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const list = useAccounts(q, page);
  if (list.isPending) return <Bones />;
  if (!list.data) return <NotLoaded of={list} />;
  const { accounts, total, pages, guests, defaultQuotaMb } = list.data;
  const chosen = accounts.find(({ id }) => id === open);
  return (
    <div className="grid grid-cols-1 gap-5">
      <Registration />
      <Invitations />
      <Card
        title={plural(total, { one: '# account', other: '# accounts' })}
        aside={
          <span className="text-sm text-muted">{plural(guests, { one: '# guest', other: '# guests' })}</span>
        }
      >
        <SearchInput
          aria-label={t('Search accounts')}
          placeholder={t('Email or name')}
          value={q}
          onChange={({ target }) => {
            setQ(target.value);
            setPage(1);
          }}
        />
        <ul className="mt-3" aria-busy={list.isFetching || undefined}>
          {accounts.map((account) => (
            <Line key={account.id} account={account} onOpen={() => setOpen(account.id)} />
          ))}
        </ul>
        {accounts.length === 0 && <p className="py-4 text-muted">{t('No account matches.')}</p>}
        {pages > 1 && (
          <div className="mt-3 flex items-center justify-between gap-3">
            <Button variant="ghost" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('Previous')}
            </Button>
            <span className="text-sm text-muted">{t('Page {page} of {pages}', { page, pages })}</span>
            <Button variant="ghost" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t('Next')}
            </Button>
          </div>
        )}
      </Card>
      {chosen && (
        <AccountSheet account={chosen} otherwise={defaultQuotaMb} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

function Line({ account, onOpen }: { account: AccountRow; onOpen: () => void }) {
  const { email, role, emailVerified, coins, lastSeenAt } = account;
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 py-3 text-start"
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-medium wrap-anywhere">{email}</span>
          <span className="block text-sm text-muted wrap-anywhere">
            {[
              account.name,
              plural(coins, { one: '# coin', other: '# coins' }),
              t('last seen {day}', { day: formatDate(lastSeenAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {role === 'operator' && <Badge tone="blue">{t('Operator')}</Badge>}
        {!emailVerified && <Badge>{t('Not verified')}</Badge>}
      </button>
    </li>
  );
}

interface SheetProps {
  account: AccountRow;
  /** MB of accounts without a quota of their own. */
  otherwise: number | null;
  onClose: () => void;
}

const sizeOf = ({ photoBytes, quotaMb }: AccountRow, otherwise: number | null) => {
  const [size, quota] = [formatSize(photoBytes), quotaMb ?? otherwise];
  return quota === null ? size : t('{size} of {quota}', { size, quota: formatSize(quota * 1e6) });
};

function AccountSheet({ account, otherwise, onClose }: SheetProps) {
  const { id, email, role, emailVerified } = account;
  const work = useAccountWork();
  const [link, setLink] = useState<string>();
  const [asked, setAsked] = useState<'sign-out' | 'delete' | 'quota'>();
  const start = (what: AccountWork, done: string) =>
    work.mutate(
      { id, what },
      {
        onSuccess: (path) => {
          if (path) setLink(whole(path));
          else toast({ title: done, variant: 'success' });
        },
        onError: failed,
        onSettled: () => setAsked(undefined),
      },
    );
  if (asked === 'delete') return <DeleteSheet account={account} onClose={onClose} />;
  if (asked === 'quota')
    return <QuotaSheet account={account} otherwise={otherwise} onClose={() => setAsked(undefined)} />;
  return (
    <Sheet title={email ?? ''} onClose={onClose}>
      <Facts
        facts={[
          [t('Since'), formatDate(account.createdAt)],
          [t('Last seen'), formatDate(account.lastSeenAt)],
          [t('Coins'), formatCount(account.coins)],
          ...(account.furtherCollections > 0
            ? [[t('Number of collections'), formatCount(1 + account.furtherCollections)] as const]
            : []),
          ...(account.members > 0
            ? [[t('People it shares with'), formatCount(account.members)] as const]
            : []),
          [t('Photos and documents'), sizeOf(account, otherwise)],
          [t('Email'), emailVerified ? t('Verified') : t('Not verified')],
          [t('Role'), role === 'operator' ? t('Operator') : t('User')],
        ]}
      />
      {link && (
        <div className="grid gap-2">
          <Notice>{t('Hand this link over. It works once, within 30 minutes.')}</Notice>
          <LinkToCopy link={link} />
        </div>
      )}
      <div className="grid gap-2.5">
        {!emailVerified && (
          <Button variant="ghost" onClick={() => start('verify', t('Verified'))}>
            {t('Mark the email address as verified')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => start('password', t('A link was mailed'))}>
          {t('Link for a new password')}
        </Button>
        <Button
          variant="ghost"
          onClick={() =>
            role === 'operator'
              ? start('user', t('No longer an operator'))
              : start('operator', t('Now an operator'))
          }
        >
          {role === 'operator' ? t('Take the operator’s role away') : t('Make an operator')}
        </Button>
        <Button variant="ghost" onClick={() => setAsked('quota')}>
          {t('Change the quota')}
        </Button>
        <Button variant="ghost" onClick={() => setAsked('sign-out')}>
          {t('Sign out everywhere')}
        </Button>
        <Button variant="quiet-danger" onClick={() => setAsked('delete')}>
          {t('Delete the account')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'sign-out'}
        onOpenChange={(next) => !next && setAsked(undefined)}
        title={t('Sign out everywhere?')}
        description={t('All sessions of {email} end, and its API keys are revoked.', { email: email ?? '' })}
        confirm={t('Sign out')}
        onConfirm={() => start('sign-out', t('Signed out everywhere'))}
        busy={work.isPending}
        danger
      />
    </Sheet>
  );
}

function QuotaSheet({ account: { id, email, quotaMb }, otherwise, onClose }: SheetProps) {
  const change = useQuota();
  const [typed, setTyped] = useState(quotaMb === null ? '' : String(quotaMb));
  const [wrong, setWrong] = useState<string>();
  const send = () => {
    const { data, error } = QuotaBody.safeParse({ megabytes: typed.trim() === '' ? null : Number(typed) });
    setWrong(error?.issues[0]?.message);
    if (!data) return;
    change.mutate(
      { id, megabytes: data.megabytes },
      {
        onSuccess: () => {
          toast({ title: t('Saved'), variant: 'success' });
          onClose();
        },
      },
    );
  };
  const problem = change.error ? sentenceOf(change.error) : wrong && translated(wrong);
  return (
    <Sheet
      title={t('Quota')}
      text={t('How much the photos and documents of {email} may take, in all its collections.', {
        email: email ?? '',
      })}
      onClose={onClose}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          label={t('Megabytes')}
          hint={
            otherwise === null
              ? t('Empty: no quota.')
              : t('Empty: {quota} MB, as for all accounts.', { quota: formatCount(otherwise) })
          }
          error={problem || undefined}
        >
          <Input
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
          />
        </Field>
        <Button type="submit" wide busy={change.isPending}>
          {t('Save')}
        </Button>
      </form>
    </Sheet>
  );
}

function DeleteSheet({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const { id, email, coins, furtherCollections, members } = account;
  const remove = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const send = () =>
    remove.mutate(
      { id, confirmation: typed },
      {
        onSuccess: () => {
          toast({ title: t('Account Deleted') });
          onClose();
        },
      },
    );
  return (
    <Sheet
      title={t('Delete this account?')}
      text={t('All its coins and photos are deleted. This can’t be undone.')}
      onClose={onClose}
    >
      {(furtherCollections > 0 || members > 0) && (
        <ul className="grid list-disc gap-1 ps-5 text-muted">
          <li>{plural(coins, { one: '# coin', other: '# coins' })}</li>
          {furtherCollections > 0 && (
            <li>
              {plural(furtherCollections, {
                one: '# further collection, which its owner could hand over to a manager first',
                other: '# further collections, which their owner could hand over to managers first',
              })}
            </li>
          )}
          {members > 0 && (
            <li>
              {plural(members, {
                one: '# person it is shared with loses access',
                other: '# people it is shared with lose access',
              })}
            </li>
          )}
        </ul>
      )}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          label={t('Type {email} to confirm', { email: email ?? '' })}
          error={remove.error ? sentenceOf(remove.error) : undefined}
        >
          <Input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="danger" wide busy={remove.isPending}>
          {t('Delete the account')}
        </Button>
      </form>
    </Sheet>
  );
}
