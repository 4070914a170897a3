import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { type FailedQuery, LoadError } from '../../ui/states.tsx';

export const Bones = () => (
  <Loading className="grid gap-5">
    <Skeleton className="h-40 w-full rounded-card" />
    <Skeleton className="h-64 w-full rounded-card" />
  </Loading>
);

export const NotLoaded = ({ of, wholePage }: { of: FailedQuery; wholePage?: boolean }) => (
  <LoadError wholePage={wholePage} title={t('Couldn’t load the page')} query={of} />
);

export const failed = (error: Error) => toastFailure(t('Not done'), sentenceOf(error));

/** Of server/jobs.ts. */
const names = (): Record<string, string> => ({
  'metal prices': t('Metal prices'),
  'collection values': t('Values of collections'),
  catalogue: t('Catalogue'),
  news: t('News'),
  releases: t('Releases'),
  'first releases': t('First releases'),
  sales: t('Sales'),
  listings: t('Listings'),
  backup: t('Backup'),
  mails: t('Mails'),
  'exchange rates': t('Exchange rates'),
  guests: t('Guests who registered'),
  'photo removals': t('Removal of photos'),
  'clean-up': t('Clean-up of accounts'),
  identifications: t('Old identifications'),
  'bulk identifications': t('Identifying many coins'),
  trash: t('Trash'),
  photos: t('Unused photos'),
  'photo files': t('Files of photos'),
  pictures: t('Pictures of news'),
  'old metal prices': t('Old metal prices'),
  'old answers of PCGS': t('Old answers of PCGS'),
  'old request keys': t('Old request keys'),
  'old audit lines': t('Old lines of the log'),
  'old changes': t('Old changes of collections'),
  search: t('Search'),
  limits: t('Limits'),
  imports: t('Imports'),
  'imported releases': t('Imported releases'),
  'incoming photos': t('Incoming photos'),
  'imported files': t('Imported files'),
  checkpoint: t('Tidying the database'),
});

export const jobName = (name: string): string => names()[name] ?? name;
