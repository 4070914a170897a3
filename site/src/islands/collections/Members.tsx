import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CollectionView, MemberView, NewInvitation } from '../../../../shared/account/collections.ts';
import { mayAct, ROLES, type Role } from '../../../../shared/account/roles.ts';
import { formatDate } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { HOME } from '../../lib/base.ts';
import { changeRole, handOver, removeMember, useMembers, withdraw } from '../../lib/queries/collections.ts';
import { toastAfterReload, toastFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, Skeleton } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/input.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { useLatePart } from '../coin/late.ts';
import { ROLE_MEANINGS, roleName } from './words.ts';

const loadSheet = async () => (await import('./Sheets.tsx')).InviteSheet;

const failed = (error: unknown) =>
  toastFailure(t('Not changed'), error instanceof Error ? sentenceOf(error) : undefined);

export function Members({ one }: { one: CollectionView }) {
  const { data, isError, isFetching, refetch } = useMembers(one.id);
  const [InviteSheet, want] = useLatePart(loadSheet);
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<NewInvitation>();
  const isManager = mayAct(one.role, 'manager');
  return (
    <Card title={t('Members')}>
      {isError && !data && <ErrorLine busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-16" />}
      {data && (
        <ul className="ruled">
          {data.members.map((member) => (
            <Member key={member.id} one={one} member={member} isManager={isManager} />
          ))}
          {data.invitations.map(({ id, role, email, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 py-2">
              <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {email ?? t('Invitation by link')}
                <span className="block text-sm text-muted">
                  {t('Invited as {role}, until {day}', { role: roleName(role), day: formatDate(expiresAt) })}
                </span>
              </p>
              <IconButton
                label={t('Withdraw the invitation')}
                plain
                className="-me-[10px] text-danger"
                onClick={() => void withdraw(one.id, id).catch(failed)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {made && <Made made={made} />}
      {isManager && (
        <Button variant="ghost" wide className="mt-3" onClick={async () => setInviting(await want())}>
          {t('Invite a member')}
        </Button>
      )}
      {inviting && InviteSheet && (
        <InviteSheet
          id={one.id}
          onClose={() => setInviting(false)}
          onMade={(invitation) => {
            setMade(invitation);
            setInviting(false);
          }}
        />
      )}
    </Card>
  );
}

/** Shown once: only its hash is stored. */
function Made({ made }: { made: NewInvitation }) {
  return (
    <div className="mt-3 grid gap-2.5">
      <Notice>
        {made.isMailed
          ? t('The invitation was sent to {email}. The link also works if you send it yourself.', {
              email: made.email ?? '',
            })
          : t('Send this link to the person you invite. It works once, and is shown only now.')}
      </Notice>
      <LinkToCopy link={made.link} />
    </div>
  );
}

interface MemberProps {
  one: CollectionView;
  member: MemberView;
  isManager: boolean;
}

function Member({ one, member, isManager }: MemberProps) {
  const [asking, setAsking] = useState<'remove' | 'handover'>();
  const { id, name, email, role, isYou } = member;
  const isOwner = role === 'owner';
  const remove = async () => {
    setAsking(undefined);
    try {
      await removeMember(one.id, id);
      if (!isYou) return;
      toastAfterReload({ title: t('You left the collection') });
      location.assign(HOME);
    } catch (error) {
      failed(error);
    }
  };
  const give = async () => {
    setAsking(undefined);
    await handOver(one.id, id).catch(failed);
  };
  return (
    <li className="flex flex-wrap items-center gap-2 py-2">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className="font-medium">{isYou ? t('{name} (you)', { name }) : name}</span>
        {email && email !== name && <span className="block text-sm text-muted">{email}</span>}
      </p>
      {isManager && !isOwner && !isYou ? (
        <Select
          className="w-auto"
          aria-label={t('Role of {name}', { name })}
          value={role}
          onChange={({ target }) => void changeRole(one.id, id, target.value as Role).catch(failed)}
        >
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {roleName(each)}
            </option>
          ))}
        </Select>
      ) : (
        <Badge>{roleName(role)}</Badge>
      )}
      {!isOwner && (isManager || isYou) && (
        <Button variant="ghost" onClick={() => setAsking('remove')}>
          {isYou ? t('Leave') : t('Remove')}
        </Button>
      )}
      {one.role === 'owner' && !one.isFirst && role === 'manager' && (
        <Button variant="ghost" onClick={() => setAsking('handover')}>
          {t('Hand over')}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={() => setAsking(undefined)}
        title={isYou ? t('Leave this collection?') : t('Remove {name}?', { name })}
        description={
          isYou
            ? t('You no longer see its coins. What you added stays there.')
            : t('{name} no longer sees this collection, at once. What was added stays.', { name })
        }
        confirm={isYou ? t('Leave') : t('Remove')}
        onConfirm={() => void remove()}
        danger
      />
      <ConfirmDialog
        open={asking === 'handover'}
        onOpenChange={() => setAsking(undefined)}
        title={t('Hand the collection over to {name}?', { name })}
        description={t('{name} becomes its owner and you a manager. Only the new owner can undo this.', {
          name,
        })}
        confirm={t('Hand over')}
        onConfirm={() => void give()}
      />
      {isYou && role !== 'owner' && role in ROLE_MEANINGS && (
        <p className="basis-full text-sm text-muted">{translated(ROLE_MEANINGS[role])}</p>
      )}
    </li>
  );
}
