import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { formatCount, formatDateTime } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import type { NoteView } from '../../../../shared/operator/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { useDoctor, useServerState } from '../../lib/queries/operator.ts';
import { formatSize, oneDecimal } from '../../lib/text.ts';
import { Button, classNames } from '../../ui/button.tsx';
import { CARD_COLUMNS, Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts } from '../profile/Row.tsx';
import { Bones, jobName, NotLoaded } from './parts.tsx';

export function State() {
  const state = useServerState();
  if (state.isPending) return <Bones />;
  if (!state.data) return <NotLoaded of={state} />;
  const { status, notes, database } = state.data;
  const { requests } = status;
  return (
    <div className={CARD_COLUMNS}>
      <Card title={t('What to look after')}>
        <ul className="grid gap-3">
          {notes.map((note) => (
            <Note key={`${note.kind} ${Object.values(note.values).join()}`} note={note} />
          ))}
        </ul>
      </Card>
      <Card title={t('Server')}>
        <Facts
          facts={[
            [t('Version'), status.version],
            [t('Running since'), formatDateTime(new Date(status.startedAt * 1000).toISOString())],
            [t('Accounts'), formatCount(status.accounts)],
            [t('Guests'), formatCount(status.guests)],
            [t('Coins'), formatCount(status.coins)],
            [
              t('Database'),
              `${database === 'postgres' ? 'PostgreSQL' : 'SQLite'}, ${formatSize(status.databaseBytes + status.logBytes)}`,
            ],
            [t('Memory'), formatSize(status.memoryBytes)],
            ...(requests ? [[t('Requests answered'), formatCount(requests.answered)] as const] : []),
          ]}
        />
      </Card>
      {database === 'sqlite' && <Doctor />}
    </div>
  );
}

function Doctor() {
  const doctor = useDoctor();
  return (
    <Card title={t('Full check')}>
      <p className="mb-3 text-muted">
        {t(
          'Checks the database, the photos, totals, search and the connections. It changes nothing and may take minutes.',
        )}
      </p>
      <Button variant="ghost" busy={doctor.isPending} onClick={() => doctor.mutate()}>
        {doctor.isPending ? t('Checking…') : t('Check everything')}
      </Button>
      <div role="status" className="mt-3 grid gap-3 empty:hidden">
        {doctor.error && <Notice tone="danger">{sentenceOf(doctor.error)}</Notice>}
        {doctor.data && (
          <Notice tone={doctor.data.isSound ? 'success' : 'danger'}>
            {doctor.data.isSound ? t('No faults found.') : t('The check found faults:')}
          </Notice>
        )}
        {doctor.data && doctor.data.lines.join('') !== 'No faults found.' && (
          <ul lang="en" className="grid list-disc gap-1 ps-5 text-sm wrap-anywhere">
            {doctor.data.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

const ICONS = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };
const TONES = { ok: 'text-positive', warn: 'text-warning', bad: 'text-danger' };

function Note({ note: { tone, kind, values } }: { note: NoteView }) {
  const Icon = ICONS[tone];
  const [text, advice] = wordsOf(kind, values);
  return (
    <li className="flex gap-2.5">
      <Icon className={classNames('mt-px size-5 flex-none', TONES[tone])} aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{text}</span>
        {advice && <span className="block text-sm text-muted">{advice}</span>}
      </span>
    </li>
  );
}

function wordsOf(kind: string, values: NoteView['values']): [text: string, advice?: string] {
  const { url = '', failures = '' } = values;
  const gigabytes = oneDecimal(Number(values.gigabytes ?? 0));
  switch (kind) {
    case 'disk':
      return [t('{gigabytes} GB are free on the disk.', { gigabytes })];
    case 'disk-full':
      return [
        t('Only {gigabytes} GB are free on the disk.', { gigabytes }),
        t('Photos and imports are refused until there is more room. Free up space.'),
      ];
    case 'backup':
      return [t('Backups are made on time.')];
    case 'no-timetable':
      return [
        t('No automatic backups are made.'),
        t('Name a folder on another disk in the environment of the server: MINTMARK_BACKUP_DIR.'),
      ];
    case 'no-backup':
      return [t('There is no good backup yet.'), t('Make one under Backups.')];
    case 'old-backup':
      return [
        plural(Number(values.days), {
          one: 'The last good backup is # day old.',
          other: 'The last good backup is # days old.',
        }),
        t('Look under Jobs and log why the newer ones failed, and make one under Backups.'),
      ];
    case 'backups-unreachable':
      return [
        t('The place of the backups cannot be reached.'),
        t('Is the disk mounted, and do the keys of the bucket work?'),
      ];
    case 'address':
      return [t('People use the address {url}.', { url })];
    case 'no-address':
      return [
        t('The public address is not set.'),
        t('Links in mails may lead nowhere. Set MINTMARK_PUBLIC_URL in the environment of the server.'),
      ];
    case 'mail':
      return [t('Mail is set up.')];
    case 'no-mail':
      return [
        t('Mail is not set up.'),
        t('Addresses are not verified, and people cannot reset a password. See Settings.'),
      ];
    case 'identifies':
      return [t('Coins are identified from photos.')];
    case 'identifies-nothing':
      return [t('Nothing identifies coins from photos.'), t('Enter a key for an AI under Settings.')];
    case 'reader-models':
      return [
        t('A model in the folder of MINTMARK_READER_MODELS cannot be used.'),
        t('The built-in one is used in its place. The log and mintmark doctor say why.'),
      ];
    case 'clock':
      return [
        t('The clock of the server is behind.'),
        t('Set it, or codes of the second step are rejected.'),
      ];
    case 'secret-open':
      return [
        t('Other users of the machine can read the server’s secret.'),
        t('Stop the server and run mintmark doctor --fix.'),
      ];
    case 'settings-waiting':
      return [t('Some settings apply after a restart.'), t('Press Restart now under Settings.')];
    case 'job-failed':
      return [
        t('The job “{job}” failed {failures} times.', { job: jobName(String(values.job)), failures }),
        t('The server’s log has the reason.'),
      ];
    default:
      return [kind];
  }
}
