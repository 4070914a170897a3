import { useRef, useState } from 'react';
import { formatDateTime } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import type { BackupContent, BackupView } from '../../../../shared/operator/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { at } from '../../lib/base.ts';
import {
  useBackups,
  useDiscardUpload,
  useMakeBackup,
  useRestoreBackup,
  useUploadBackup,
} from '../../lib/queries/operator.ts';
import { formatSize } from '../../lib/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, ProgressBar } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Facts } from '../profile/Row.tsx';
import { Bones, failed, NotLoaded } from './parts.tsx';

type View = NonNullable<ReturnType<typeof useBackups>['data']>;
interface Chosen extends BackupView {
  isUploaded: boolean;
}

const contentOf = ({ accounts, coins, photos }: BackupContent): string =>
  t('{accounts}, {coins} and {photos}', {
    accounts: plural(accounts, { one: '# account', other: '# accounts' }),
    coins: plural(coins, { one: '# coin', other: '# coins' }),
    photos: plural(photos, { one: '# photo', other: '# photos' }),
  });

export default function Backups() {
  const view = useBackups();
  const make = useMakeBackup();
  const [restoring, setRestoring] = useState<Chosen>();
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
            <p className="text-sm text-muted">{t('{size} written', { size: formatSize(making.bytes) })}</p>
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
                  {backup.bytes === null ? backup.name : formatSize(backup.bytes)}
                  {backup.content && ` · ${contentOf(backup.content)}`}
                </span>
              </span>
              {!backup.content && <Badge tone="red">{t('Damaged')}</Badge>}
              <span className="flex flex-wrap gap-2">
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
                {canRestore && backup.content && (
                  <Button
                    variant="quiet-danger"
                    aria-label={t('Restore the backup of {time}', { time: formatDateTime(backup.madeAt) })}
                    onClick={() => setRestoring({ ...backup, isUploaded: false })}
                  >
                    {t('Restore')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {canRestore && (
        <FromFile
          uploaded={view.data.uploaded}
          onRestore={(backup) => setRestoring({ ...backup, isUploaded: true })}
        />
      )}
      {restoring && (
        <RestoreSheet backup={restoring} here={view.data.here} onClose={() => setRestoring(undefined)} />
      )}
    </div>
  );
}

function FromFile({
  uploaded,
  onRestore,
}: {
  uploaded: BackupView | null;
  onRestore: (backup: BackupView) => void;
}) {
  const upload = useUploadBackup();
  const discard = useDiscardUpload();
  const [sent, setSent] = useState(0);
  const sending = useRef<AbortController>(undefined);
  const send = (file: File | undefined) => {
    if (!file) return;
    sending.current = new AbortController();
    setSent(0);
    upload.mutate({ file, onProgress: setSent, signal: sending.current.signal });
  };
  const file = upload.isPending ? upload.variables.file : undefined;
  const isCancelled = sending.current?.signal.aborted;
  return (
    <Card title={t('Restore from a file')}>
      <p className="mb-3 text-muted">
        {t('The file is checked as it is sent. Nothing is replaced before you confirm.')}
      </p>
      <div className="grid gap-3">
        {file ? (
          <>
            <ProgressBar
              percent={Math.min(100, Math.floor((sent / file.size) * 100))}
              label={t('Sending {name}', { name: file.name })}
            />
            <p role="status" className="text-sm text-muted tabular-nums wrap-anywhere">
              {sent < file.size
                ? `${file.name} · ${t('{sent} of {size}', { sent: formatSize(sent), size: formatSize(file.size) })}`
                : t('Finishing the check…')}
            </p>
            <Button variant="ghost" onClick={() => sending.current?.abort(new Error('cancelled'))}>
              {t('Cancel')}
            </Button>
          </>
        ) : (
          <Field
            label={t('Backup')}
            hint={t('Made by this version of Mintmark or an older one, here or on another server.')}
            error={upload.error && !isCancelled ? sentenceOf(upload.error) : undefined}
          >
            <Input
              type="file"
              accept=".tar"
              onChange={({ target }) => {
                send(target.files?.[0]);
                target.value = '';
              }}
            />
          </Field>
        )}
        {uploaded?.content && !file && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-medium">
                {t('Backup of {time}', { time: formatDateTime(uploaded.madeAt) })}
              </span>
              <span className="block text-sm text-muted">
                {t('Checked, without faults')} · {contentOf(uploaded.content)}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button
                variant="ghost"
                busy={discard.isPending}
                onClick={() => discard.mutate(undefined, { onError: failed })}
              >
                {t('Discard')}
              </Button>
              <Button variant="quiet-danger" onClick={() => onRestore(uploaded)}>
                {t('Restore')}
              </Button>
            </span>
          </div>
        )}
      </div>
    </Card>
  );
}

function Timetable({ view: { place, isBesideData, everyHours, keep, backups } }: { view: View }) {
  const last = backups.find(({ content }) => content);
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

interface RestoreSheetProps {
  backup: Chosen;
  here: BackupContent;
  onClose: () => void;
}

/** Asks twice: a warning, then the name. */
function RestoreSheet({ backup, here, onClose }: RestoreSheetProps) {
  const restore = useRestoreBackup();
  const [isSure, setIsSure] = useState(false);
  const [typed, setTyped] = useState('');
  const isWrong = typed !== '' && typed.trim() !== backup.name;
  const time = formatDateTime(backup.madeAt);
  if (restore.data)
    return (
      <Sheet title={t('Restored')} onClose={() => location.assign(at('/login'))}>
        <p>
          {t('The server now has {content}, as they were on {time}.', {
            content: contentOf(restore.data),
            time,
          })}{' '}
          {t('You may have to sign in again.')}
        </p>
        {!restore.data.isBack && (
          <Notice tone="danger">{t('Mintmark isn’t responding yet. Check the server’s log.')}</Notice>
        )}
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
            if (typed.trim() === backup.name) restore.mutate(backup);
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
            <li>{t('{content} of today are replaced.', { content: contentOf(here) })}</li>
            {backup.content && (
              <li>
                {t('{content} of the backup take their place.', { content: contentOf(backup.content) })}
              </li>
            )}
            <li>{t('A backup of today is made first, and is in the list afterwards.')}</li>
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
