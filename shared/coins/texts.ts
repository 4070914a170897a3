import { z } from 'zod';
import { msg } from '../language/msg.ts';

/** PostgreSQL stores neither NUL nor, in JSON, half of a surrogate pair: NUL goes, and the half becomes U+FFFD. */
export const storable = (value: string) => value.replaceAll('\0', '').toWellFormed();

/** A text of at most `max` characters, without spaces around it; `what` names it in its sentences. */
export const text = (max: number, what: string) =>
  z
    .string(msg('{what} must be text.', { what }))
    .overwrite(storable)
    .trim()
    .max(max, msg('{what} can have at most {max} characters.', { what, max }));

/** The same, optional; an empty text is null. */
export const optionalText = (max: number, what: string) =>
  text(max, what)
    .nullable()
    .transform((value) => value || null)
    .optional();
