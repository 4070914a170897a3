import { t } from '../../../../shared/language/i18n.ts';

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
  search: t('Search'),
  limits: t('Limits'),
  imports: t('Imports'),
  'imported releases': t('Imported releases'),
  'incoming photos': t('Incoming photos'),
  'imported files': t('Imported files'),
  checkpoint: t('Tidying the database'),
});

export const jobName = (name: string): string => names()[name] ?? name;
