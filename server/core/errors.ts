import { msg } from '../../shared/language/msg.ts';
/** An error with a status and a sentence for people. */
export class AppError extends Error {
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  /** Issues to offer instead of an impossible year and mint mark. */
  nearest?: { year: number; mintMark: string }[];
  /** Already logged with its cause. */
  isTold?: boolean;
  /** The vendor's own status, where it tells more: 429 is a limit, 503 a fault. */
  vendorStatus?: number;

  constructor(
    readonly status: number,
    message: string,
    readonly userErrors?: string[],
    readonly errors?: FieldError[],
  ) {
    super(message);
  }
}

interface FieldError {
  path: string;
  message: string;
}

export interface ErrorBody {
  message: string;
  userErrors?: string[];
  errors?: FieldError[];
  /** Only for an impossible coin; `mintMark` '' means none on the coin. */
  nearest?: { year: number; mintMark: string }[];
}

/** Answered like a failed check of the field, though only the database could tell. */
export const fieldError = (path: string, message: string) =>
  new AppError(422, message, [message], [{ path, message }]);

export const malformed = () =>
  new AppError(400, 'The request body is malformed. Please send valid JSON or form data.');

/** Issues of zod, or of any Standard Schema. */
type Issues = readonly { path?: readonly unknown[]; message: string }[];

/** Bounds of an answer: names of fields come from the client. */
const MAX_FIELDS = 64;
const MAX_CHARACTERS = 300;

export const fieldsOf = (issues: Issues): FieldError[] =>
  issues.slice(0, MAX_FIELDS).map(({ path = [], message }) => ({
    path: path.join('.').slice(0, MAX_CHARACTERS),
    message: message.slice(0, MAX_CHARACTERS),
  }));

export const sentencesOf = (fields: FieldError[]): string[] => [
  ...new Set(fields.map(({ message }) => message)),
];

export function invalid(issues: Issues): AppError {
  const fields = fieldsOf(issues);
  const sentences = sentencesOf(fields);
  return new AppError(422, sentences[0] ?? msg('Please check your input and try again.'), sentences, fields);
}

/** Also for things of other users, so that ids cannot be probed. */
export const notFound = () => new AppError(404, 'Not found');

export const notSignedIn = () => new AppError(401, 'Please sign in first.');

export const notForGuests = () => new AppError(403, 'Guests cannot do this. Please create an account first.');

interface Mapped {
  status: number;
  body: ErrorBody;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
}

/** Only unforeseen errors become 500. */
export function mapError(error: unknown, code: string | number): Mapped {
  if (error instanceof AppError) {
    const body: ErrorBody = { message: error.message };
    if (error.userErrors) body.userErrors = error.userErrors;
    if (error.errors) body.errors = error.errors;
    if (error.nearest) body.nearest = error.nearest;
    return { status: error.status, body, retryAfter: error.retryAfter };
  }
  if (code === 'NOT_FOUND') return { status: 404, body: { message: msg('Not found') } };
  if (code === 'PARSE') return mapError(malformed(), code);
  if (isDiskFull(error)) return { status: 507, body: { message: DISK_FULL } };
  if (isOutOfDescriptors(error)) return { status: 503, body: { message: BUSY }, retryAfter: 10 };
  if (isCausedBy(error, 'DatabaseUnavailable'))
    return { status: 503, body: { message: UNAVAILABLE }, retryAfter: 5 };
  // No Retry-After: an automatic retry would write a second time.
  if (isCausedBy(error, 'CommitInDoubt')) return { status: 503, body: { message: IN_DOUBT } };
  if (isPhotosAway(error)) return { status: 503, body: { message: PHOTOS_AWAY }, retryAfter: 5 };
  return { status: 500, body: { message: msg('Something went wrong on the server. Please try again.') } };
}

const DISK_FULL = msg(
  'Not saved: the server’s disk is full. Ask the administrator to free up space, then try again.',
);

const BUSY = msg('The server is busy. Please try again in a moment.');

const UNAVAILABLE = msg('The database is unavailable. Please try again in a moment.');

const IN_DOUBT = msg(
  'The database connection was lost while saving. Check whether your change was saved before you try again.',
);

const PHOTOS_AWAY = msg('Photo storage is unavailable; no photo was saved. Please try again in a moment.');

/** By name, so that neither the database nor the bucket is loaded for this. */
const isCausedBy = (error: unknown, name: string): boolean =>
  error instanceof Error && (error.name === name || isCausedBy(error.cause, name));

export const isPhotosAway = (error: unknown): boolean => isCausedBy(error, 'BlobsUnavailable');

/** EMFILE: too many open files in this process; ENFILE: on the machine. */
export function isOutOfDescriptors(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'EMFILE' || code === 'ENFILE' || isOutOfDescriptors(error.cause);
}

export const isUnavailable = (error: unknown): boolean =>
  isCausedBy(error, 'DatabaseUnavailable') || isCausedBy(error, 'CommitInDoubt');

const FULL: unknown[] = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];
/** SQLSTATE of PostgreSQL. */
const PG_DISK_FULL = '53100';

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const state = 'errno' in error ? error.errno : undefined;
  return FULL.includes(code) || state === PG_DISK_FULL || isDiskFull(error.cause);
}

export const tooMany = (seconds: number, sentence: string): AppError =>
  Object.assign(new AppError(429, sentence), { retryAfter: seconds });
