/** Where a backup is sent to be restored into an empty installation, and the header with the code that its log told. */
export const RESTORE_ROUTE = '/api/setup/restore';
export const RESTORE_CODE = 'x-restore-code';

/** Of the operator. */
export const UPLOAD_ROUTE = '/api/operator/backups/upload';

/** Longest backup that is taken by the browser, in bytes; a longer one is restored on the command line. */
export const MAX_RESTORE_BYTES = 200 * 1024 ** 3;
