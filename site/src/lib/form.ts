import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { translated } from '../../../shared/language/i18n.ts';
import { ApiError } from './api.ts';
import { dismissToast, toast, toastStore } from './toast.ts';

export type Messages = Readonly<Partial<Record<string, string>>>;

/** The first message of each field that a schema refuses, by its name, in the reader's language; empty when it refuses none. */
export function messagesOf(schema: z.ZodType, values: unknown): Messages {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    messages[path.join('.')] ??= translated(message);
  }
  return messages;
}

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/** The first field that a message is about. */
const firstOf = (form: HTMLFormElement, messages: Messages) =>
  [...form.elements].find(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && Boolean(messages[field.name]),
  );

/** What failed before is being tried again: its notice would be read as this try's. */
export function forgetFailure() {
  const shown = toastStore.get();
  if (shown?.variant === 'destructive') dismissToast(shown.id);
}

interface TextForm<Schema extends z.ZodType> {
  /** Or what fetches it: asked for when the form gets the focus, so that the page need not bring zod along. */
  schema: Schema | (() => Promise<Schema>);
  /** Sends what was checked; it stays under way after success, because another page is coming, unless it says 'stay'. */
  send: (values: z.output<Schema>) => Promise<'stay' | undefined>;
  /** What a failure is called, and what to say of it when the server says nothing. */
  failed: { title: string; text: string };
}

/**
 * A form of text fields checked by a schema. The fields keep their own text, so what was typed, or filled in by the
 * browser before this script ran, is never lost. Messages appear on sending and go as soon as a field is put right; what
 * the server said last stays until it says something else, so that no button moves away under a finger.
 */
export function useTextForm<Schema extends z.ZodType>({ schema, send, failed }: TextForm<Schema>) {
  const [errors, setErrors] = useState<Messages>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  // A second press can come before `busy` is drawn.
  const sending = useRef(false);

  const fetchSchema = async () => (typeof schema === 'function' ? schema() : schema);

  const refuse = (form: HTMLFormElement, messages: Messages) => {
    setErrors(messages);
    firstOf(form, messages)?.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    sending.current = true;
    const rest = (failure: string) => {
      sending.current = false;
      setBusy(false);
      setFailure(failure);
    };
    try {
      const schema = await fetchSchema();
      const values = valuesOf(form);
      const checked = schema.safeParse(values);
      if (!checked.success) {
        rest('');
        return refuse(form, messagesOf(schema, values));
      }
      forgetFailure();
      setBusy(true);
      if ((await send(checked.data)) !== 'stay') return;
      rest('');
      setErrors({});
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined;
      const description = known?.text || failed.text;
      const messages = known?.errors ?? {};
      // What stands at a field is not said again below it.
      rest(firstOf(form, messages) ? '' : description);
      toast({ title: failed.title, description, variant: 'destructive' });
      refuse(form, messages);
    }
  };

  const onInput = async ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof HTMLInputElement ? target.name : '';
    if (!errors[name]) return;
    const message = messagesOf(await fetchSchema(), valuesOf(currentTarget))[name];
    setErrors((shown) => ({ ...shown, [name]: message }));
  };

  const onFocus = () => void fetchSchema().catch(() => undefined);

  // POST: sent before this script has run, a password must not end up in an address.
  return {
    errors,
    failure,
    busy,
    props: { method: 'post', noValidate: true, onSubmit, onInput, onFocus, 'aria-busy': busy || undefined },
  };
}
