/** The route that takes files to be imported: the body is the file itself. */
export const IMPORT_ROUTE = '/api/imports';
/** Largest files, in bytes: what is text alone, and what may have photos in it. */
export const MAX_IMPORT_TEXT_BYTES = 100 * 1024 * 1024;
export const MAX_IMPORT_BYTES = 1024 * 1024 * 1024;
/** The same of guests. */
export const MAX_GUEST_IMPORT_BYTES = 100 * 1024 * 1024;
/** Rows and columns of one file. */
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 200;

/** Characters of a coin's notes, into which goes what has no field. */
export const MAX_NOTES = 8000;
