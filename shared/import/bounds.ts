/** The body is the file itself. */
export const IMPORT_ROUTE = '/api/imports';
/** Bytes: text files, and files that may have photos. */
export const MAX_IMPORT_TEXT_BYTES = 100 * 1024 * 1024;
export const MAX_IMPORT_BYTES = 1024 * 1024 * 1024;
export const MAX_GUEST_IMPORT_BYTES = 100 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 200;

/** Fields without a place end in the notes. */
export const MAX_NOTES = 8000;
