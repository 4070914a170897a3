import { useState } from 'react';
import { formatDateTime } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { at } from '../../lib/base.ts';
import { useBackups, useMakeBackup, useRestoreBackup } from '../../lib/queries/operator.ts';
import { megabytes } from '../../lib/transfer.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Facts } from '../profile/Row.tsx';
import { Bones, failed, NotLoaded } from './parts.tsx';

type View = NonNullable<ReturnType<typeof useBackups>['data']>;
type Backup = View['backups'][number];

export default function Backups() {
  const view = useBackups();
  const make = useMakeBackup();
  const [restoring, setRestoring] = useState<Backup>();
  if (view.isPending) return <Bones />;
  if (!view.data) return <NotLoaded of={view} />;
  const { backups, making, canDownload, canRestore } = view.data;
  const isMaking = making?.isOver === false;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Timetable view={view.data} />
      <Card title={plural(backups.length, { one: '# backup', other: '# backups' })}>
        <Button busy={make.isPending || isMaking} onClick={() => make.mutate(undefined, { onError: failed })}>
          {isMaking ? t('Making a backup…') : t('Make a backup now')}
        </Button>
        <div role="status" className="mt-3 grid gap-2 empty:hidden">
          {isMaking && making.bytes !== null && (
            <p className="text-sm text-muted">{t('{size} MB written', { size: megabytes(making.bytes) })}</p>
          )}
          {making?.isOver && !making.failure && <Notice tone="success">{t('The backup is made.')}</Notice>}
          {making?.failure && <Notice tone="danger">{making.failure}</Notice>}
        </div>
        <ul className="mt-3">
          {backups.map((backup) => (
            <li
              key={backup.name}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3"
            >
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium">{formatDateTime(backup.madeAt)}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  {backup.bytes === null ? backup.name : t('{size} MB', { size: megabytes(backup.bytes) })}
                </span>
              </span>
              {!backup.isGood && <Badge tone="red">{t('Damaged')}</Badge>}
              {canDownload && (
                <ButtonLink
                  variant="ghost"
                  href={at(`/api/operator/backups/${backup.name}`)}
                  download={backup.name}
                  aria-label={t('Download the backup of {time}', { time: formatDateTime(backup.madeAt) })}
                >
                  {t('Download')}
                </ButtonLink>
              )}
              {canRestore && backup.isGood && (
                <Button
                  variant="quiet-danger"
                  aria-label={t('Restore the backup of {time}', { time: formatDateTime(backup.madeAt) })}
                  onClick={() => setRestoring(backup)}
                >
                  {t('Restore')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {restoring && <RestoreSheet backup={restoring} onClose={() => setRestoring(undefined)} />}
    </div>
  );
}

function Timetable({ view: { place, isBesideData, everyHours, keep, backups } }: { view: View }) {
  const last = backups.find(({ isGood }) => isGood);
  return (
    <Card title={t('Timetable')}>
      <Facts
        facts={[
          [t('Place'), place],
          [
            t('Automatic'),
            everyHours === null
              ? t('Off')
              : plural(everyHours, { one: 'Every hour', other: 'Every # hours' }),
          ],
          ...(everyHours !== null && keep
            ? [
                [
                  t('Kept'),
                  t('{days} days, {weeks} weeks, {months} months', {
                    days: keep.days,
                    weeks: keep.weeks,
                    months: keep.months,
                  }),
                ] as const,
              ]
            : []),
          [t('Last good one'), last ? formatDateTime(last.madeAt) : t('None yet')],
        ]}
      />
      {isBesideData && (
        <p className="mt-3 text-sm text-muted">
          {t(
            'These backups are on the same disk as the data: download them. For automatic ones on another disk, set MINTMARK_BACKUP_DIR in the environment of the server.',
          )}
        </p>
      )}
    </Card>
  );
}

/** Asks twice: a warning, then the name. */
function RestoreSheet({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const restore = useRestoreBackup();
  const [isSure, setIsSure] = useState(false);
  const [typed, setTyped] = useState('');
  const isWrong = typed !== '' && typed.trim() !== backup.name;
  const time = formatDateTime(backup.madeAt);
  if (restore.isSuccess)
    return (
      <Sheet title={t('Restored')} onClose={() => location.assign(at('/login'))}>
        <p>{t('The server runs with the data of {time}. You may have to sign in again.', { time })}</p>
        <ButtonLink wide href={at('/')}>
          {t('Go on')}
        </ButtonLink>
      </Sheet>
    );
  return (
    <Sheet
      title={isSure ? t('Type the name of the backup') : t('Restore this backup?')}
      text={t('All accounts, coins and photos become as they were on {time}.', { time })}
      onClose={onClose}
      locked={restore.isPending}
    >
      {isSure ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() === backup.name) restore.mutate(backup.name);
          }}
        >
          <Field
            label={t('Type {name} to confirm', { name: backup.name })}
            error={isWrong ? t('This is not the name of the backup.') : undefined}
          >
            <Input
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          {restore.error && <Notice tone="danger">{sentenceOf(restore.error)}</Notice>}
          <Button
            type="submit"
            variant="danger"
            wide
            busy={restore.isPending}
            disabled={typed.trim() !== backup.name}
          >
            {restore.isPending ? t('Restoring') : t('Restore')}
          </Button>
        </form>
      ) : (
        <>
          <ul className="grid list-disc gap-1 ps-5 text-muted">
            <li>{t('What was entered since then is gone from the screens of all users.')}</li>
            <li>{t('The present data is kept in the data folder, under a name with “before-restore”.')}</li>
            <li>{t('The server restarts.')}</li>
          </ul>
          <Button variant="danger" wide onClick={() => setIsSure(true)}>
            {t('Continue')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
