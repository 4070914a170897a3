import { inEnglish, msg, type Values, withValues } from '../../shared/language/msg.ts';
/** `code` is stable (docs/api.md); `sentence` is for people (`msg`), `message` its English for the log. */
export class AppError extends Error {
  userErrors?: string[];
  errors?: FieldError[];
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  /** Issues to offer instead of an impossible year and mint mark. */
  nearest?: { year: number; mintMark: string }[];
  /** Changed on both sides. */
  conflicts?: { field: string; theirs: unknown; mine: unknown }[];
  /** Already logged with its cause. */
  isTold?: boolean;
  /** The vendor's own status, where it tells more: 429 is a limit, 503 a fault. */
  vendorStatus?: number;
  readonly sentence: string;

  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    values?: Values,
  ) {
    const sentence = withValues(text, values);
    super(inEnglish(sentence));
    this.sentence = sentence;
  }

  /** Answered like a failed check of the field. */
  at(path: string): this {
    this.errors = [{ path, message: this.sentence }];
    return this.listed();
  }

  listed(): this {
    this.userErrors = [this.sentence];
    return this;
  }
}

interface FieldError {
  path: string;
  message: string;
}

export interface ErrorBody {
  code: string;
  message: string;
  userErrors?: string[];
  errors?: FieldError[];
  /** Only for an impossible coin; `mintMark` '' means none on the coin. */
  nearest?: { year: number; mintMark: string }[];
  conflicts?: { field: string; theirs: unknown; mine: unknown }[];
}

export function bodyOf(error: AppError, translate = inEnglish): ErrorBody {
  const say = (sentence: string) => translate(sentence).slice(0, MAX_CHARACTERS);
  const { code, sentence, userErrors, errors, nearest, conflicts } = error;
  return {
    ...{ code, message: translate(sentence) },
    ...(userErrors && { userErrors: userErrors.map(say) }),
    ...(errors && { errors: errors.map((field) => ({ ...field, message: say(field.message) })) }),
    ...(nearest && { nearest }),
    ...(conflicts && { conflicts }),
  };
}

export const fieldError = (path: string, code: string, text: string, values?: Values) =>
  new AppError(422, code, text, values).at(path);

export const malformed = () =>
  new AppError(400, 'body_malformed', 'The request body is malformed. Please send valid JSON or form data.');

/** Issues of zod, or of any Standard Schema. */
type Issues = readonly { path?: readonly unknown[]; message: string }[];

/** Bounds of an answer: names of fields come from the client. */
const MAX_FIELDS = 64;
const MAX_CHARACTERS = 300;

export const fieldsOf = (issues: Issues): FieldError[] =>
  issues.slice(0, MAX_FIELDS).map(({ path = [], message }) => ({
    path: path.join('.').slice(0, MAX_CHARACTERS),
    message,
  }));

export const sentencesOf = (fields: FieldError[]): string[] => [
  ...new Set(fields.map(({ message }) => message)),
];

export function invalid(issues: Issues, otherwise = msg('Please check your input and try again.')): AppError {
  const errors = fieldsOf(issues);
  const userErrors = sentencesOf(errors);
  return Object.assign(new AppError(422, 'input_invalid', userErrors[0] ?? otherwise), {
    userErrors,
    errors,
  });
}

/** Also for things of other users, so that ids cannot be probed. */
export const notFound = () => new AppError(404, 'not_found', 'Not found');

export const notSignedIn = () => new AppError(401, 'sign_in_required', 'Please sign in first.');

export const notForGuests = () =>
  new AppError(403, 'account_required', 'Guests cannot do this. Please create an account first.');

/** Only unforeseen errors become 500. */
export function appErrorOf(error: unknown, code: string | number): AppError {
  if (error instanceof AppError) return error;
  if (code === 'NOT_FOUND') return notFound();
  if (code === 'PARSE') return malformed();
  if (isDiskFull(error))
    return new AppError(
      507,
      'disk_full',
      'Not saved: the server’s disk is full. Ask the administrator to free up space, then try again.',
    );
  if (isOutOfDescriptors(error)) return serverBusy(10);
  if (isCausedBy(error, 'DatabaseUnavailable')) {
    const text = msg('The database is unavailable. Please try again in a moment.');
    return inAWhile(5, new AppError(503, 'database_unavailable', text));
  }
  // No Retry-After: an automatic retry would write a second time.
  if (isCausedBy(error, 'CommitInDoubt'))
    return new AppError(
      503,
      'commit_in_doubt',
      'The database connection was lost while saving. Check whether your change was saved before you try again.',
    );
  if (isPhotosAway(error)) {
    const text = msg('Photo storage is unavailable; no photo was saved. Please try again in a moment.');
    return inAWhile(5, new AppError(503, 'photos_unavailable', text));
  }
  return new AppError(500, 'server_failed', 'Something went wrong on the server. Please try again.');
}

const inAWhile = (retryAfter: number, error: AppError) => Object.assign(error, { retryAfter });

export const serverBusy = (seconds: number) =>
  inAWhile(seconds, new AppError(503, 'server_busy', 'The server is busy. Please try again in a moment.'));

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

const FULL: unknown[] = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', 'disk_too_full'];
/** SQLSTATE of PostgreSQL. */
const PG_DISK_FULL = '53100';

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const state = 'errno' in error ? error.errno : undefined;
  return FULL.includes(code) || state === PG_DISK_FULL || isDiskFull(error.cause);
}

export const tooMany = (seconds: number, code: string, text: string, values?: Values): AppError =>
  inAWhile(seconds, new AppError(429, code, text, values));
