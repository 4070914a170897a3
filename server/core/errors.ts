import { msg } from '../../shared/language/msg.ts';
/** An error the caller can do something about: a status and a sentence for people. */
export class AppError extends Error {
  /** Seconds after which trying again makes sense, for the Retry-After header. */
  retryAfter?: number;
  /** Issues to take in place of one that the catalogue knows cannot be; the caller may insist all the same. */
  nearest?: { year: number; mintMark: string }[];
  /** The log has been told of the cause, with more than can be said here. */
  isTold?: boolean;
  /** What a vendor answered with, where that says more than the status given here: 429 is a limit, 503 a fault. */
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

export interface FieldError {
  path: string;
  message: string;
}

/** The body of every error answer. */
export interface ErrorBody {
  message: string;
  userErrors?: string[];
  errors?: FieldError[];
  /** Only where a coin cannot be: issues to take in its place; `mintMark` '' is none on the coin. */
  nearest?: { year: number; mintMark: string }[];
}

/** A value that only the database could tell to be wrong: answered like a failed check of the field. */
export const fieldError = (path: string, message: string) =>
  new AppError(422, message, [message], [{ path, message }]);

/** A body that is not what its content type says. */
export const malformed = () =>
  new AppError(400, 'The request body is malformed. Please send valid JSON or form data.');

/** What a schema found wrong; zod's issues, and those of any other that keeps to Standard Schema. */
type Issues = readonly { path?: readonly unknown[]; message: string }[];

/** Fields that one answer tells of, and characters of what each says: names of fields come from whoever sent them. */
const MAX_FIELDS = 64;
const MAX_CHARACTERS = 300;

/** The first of the issues as the fields of an answer. */
export const fieldsOf = (issues: Issues): FieldError[] =>
  issues.slice(0, MAX_FIELDS).map(({ path = [], message }) => ({
    path: path.join('.').slice(0, MAX_CHARACTERS),
    message: message.slice(0, MAX_CHARACTERS),
  }));

/** Each sentence of the fields once. */
export const sentencesOf = (fields: FieldError[]): string[] => [
  ...new Set(fields.map(({ message }) => message)),
];

/** The answer to input that a schema does not take: 422 with a path and a sentence for each of its wrong fields. */
export function invalid(issues: Issues): AppError {
  const fields = fieldsOf(issues);
  const sentences = sentencesOf(fields);
  return new AppError(422, sentences[0] ?? msg('Please check your input and try again.'), sentences, fields);
}

/** The answer for anything absent, and for anything that belongs to somebody else. */
export const notFound = () => new AppError(404, 'Not found');

/** The answer for whoever is not signed in, or whose account was deleted meanwhile. */
export const notSignedIn = () => new AppError(401, 'Please sign in first.');

/** The answer for a guest at what only accounts have. */
export const notForGuests = () => new AppError(403, 'Guests cannot do this. Please create an account first.');

interface Mapped {
  status: number;
  body: ErrorBody;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
}

/** Turns whatever was thrown into status and body; only unforeseen errors are 500 and worth logging. */
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
  // Without Retry-After: what sends a request again by itself would write a second time.
  if (isCausedBy(error, 'CommitInDoubt')) return { status: 503, body: { message: IN_DOUBT } };
  if (isPhotosAway(error)) return { status: 503, body: { message: PHOTOS_AWAY }, retryAfter: 5 };
  return { status: 500, body: { message: msg('Something went wrong on the server. Please try again.') } };
}

const DISK_FULL = msg(
  'The disk is full, and nothing was saved. Please try again when whoever runs this server has made room.',
);

const BUSY = msg('The server is busy. Please try again in a moment.');

const UNAVAILABLE = msg('The database cannot be reached just now. Please try again in a moment.');

const IN_DOUBT = msg(
  'The database went away at the moment of saving: it may be saved or not. Please look before you try again.',
);

const PHOTOS_AWAY = msg(
  'Photos cannot be reached just now, and none was saved. Please try again in a moment.',
);

/** Whether a database or a bucket elsewhere is what failed, by the name of the error: neither is loaded for this. */
const isCausedBy = (error: unknown, name: string): boolean =>
  error instanceof Error && (error.name === name || isCausedBy(error.cause, name));

/** Whether the bucket of photos cannot be used just now (blobs.ts). */
export const isPhotosAway = (error: unknown): boolean => isCausedBy(error, 'BlobsUnavailable');

/** Whether a file or a process could not be opened as connections have taken all descriptors (EMFILE), or all of the machine (ENFILE). */
export function isOutOfDescriptors(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'EMFILE' || code === 'ENFILE' || isOutOfDescriptors(error.cause);
}

/** Whether a database elsewhere cannot be reached, or went away while it was written. */
export const isUnavailable = (error: unknown): boolean =>
  isCausedBy(error, 'DatabaseUnavailable') || isCausedBy(error, 'CommitInDoubt');

const FULL: unknown[] = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];
/** As PostgreSQL says it (SQLSTATE). */
const PG_DISK_FULL = '53100';

/** Whether a write found no room, be it one of the database or of a file. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const state = 'errno' in error ? error.errno : undefined;
  return FULL.includes(code) || state === PG_DISK_FULL || isDiskFull(error.cause);
}
