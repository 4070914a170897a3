import { type SubmitEvent, useState } from 'react';
import type { z } from 'zod';

type Messages = Partial<Record<string, string>>;

/** The first message of each field that a schema refuses; undefined when it refuses none. */
export function messagesOf(schema: z.ZodType, values: unknown): Messages | undefined {
  const { success, error } = schema.safeParse(values);
  if (success) return undefined;
  const messages: Messages = {};
  for (const { path, message } of error.issues) messages[path.join('.')] ??= message;
  return messages;
}

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/** Moves to the first field with a message, in the order of the form. */
function focusFirst(form: HTMLFormElement, messages: Messages) {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && messages[element.name]) return element.focus();
  }
}

/**
 * A form of text fields checked by a schema. The fields keep their own text, so what was typed, or filled in by the
 * browser before this script ran, is never lost. Messages appear on sending and go as soon as a field is put right.
 */
export function useTextForm<Values>(schema: z.ZodType<unknown, Values>, send: (values: Values) => Promise<void>) {
  const [errors, setErrors] = useState<Messages>({});
  const [busy, setBusy] = useState(false);

  /** Puts messages under the fields they are about: what the server found. */
  const refuse = (form: HTMLFormElement, messages: Messages) => {
    setErrors(messages);
    focusFirst(form, messages);
  };

  return { errors, busy, refuse };
}
