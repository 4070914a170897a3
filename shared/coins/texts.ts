import { z } from 'zod';
import { msg } from '../language/msg.ts';

/** NUL is no character of a text, and PostgreSQL refuses to store it. */
export const withoutNul = (value: string) => value.replaceAll('\0', '');

/** A text of at most `max` characters, without spaces around it; `what` names it in its sentences. */
export const text = (max: number, what: string) =>
  z
    .string(msg`${what} must be text.`)
    .overwrite(withoutNul)
    .trim()
    .max(max, msg`${what} can have at most ${max} characters.`);
