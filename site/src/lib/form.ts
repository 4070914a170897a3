import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { translated } from '../../../shared/language/i18n.ts';
import { ApiError } from './api.ts';
import { dismissToast, toastFailure, toastStore } from './toast.ts';

export type Messages = Readonly<Partial<Record<string, string>>>;

export function messagesOf(schema: z.ZodType, values: unknown): Messages {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    messages[path.join('.')] ??= translated(message);
  }
  return messages;
}

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

const firstOf = (form: HTMLFormElement, messages: Messages) =>
  [...form.elements].find(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && Boolean(messages[field.name]),
  );

export function forgetFailure() {
  const shown = toastStore.get();
  if (shown?.variant === 'destructive') dismissToast(shown.id);
}

interface TextForm<Schema extends z.ZodType> {
  /** A loader is called on focus, so that the page need not bundle zod. */
  schema: Schema | (() => Promise<Schema>);
  send: (values: z.output<Schema>) => Promise<'stay' | undefined>;
  failed: { title: string; text: string };
}

/**
 * Uncontrolled: input from before hydration survives. Errors appear on submit; the server's
 * message stays, so that no button moves.
 */
export function useTextForm<Schema extends z.ZodType>({ schema, send, failed }: TextForm<Schema>) {
  const [errors, setErrors] = useState<Messages>({});
  const [failure, setFailure] = useState({ text: '', code: '' });
  const [busy, setBusy] = useState(false);
  // A second press can precede the rendering of `busy`.
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
    const rest = (text = '', code = '') => {
      sending.current = false;
      setBusy(false);
      setFailure({ text, code });
    };
    try {
      const schema = await fetchSchema();
      const values = valuesOf(form);
      const checked = schema.safeParse(values);
      if (!checked.success) {
        rest();
        return refuse(form, messagesOf(schema, values));
      }
      forgetFailure();
      setBusy(true);
      if ((await send(checked.data)) !== 'stay') return;
      rest();
      setErrors({});
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined;
      const description = known?.text || failed.text;
      const messages = known?.errors ?? {};
      rest(firstOf(form, messages) ? '' : description, known?.code);
      toastFailure(failed.title, description);
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

  // POST: submitted before hydration, a password must not end up in the address.
  return {
    errors,
    failure: failure.text,
    code: failure.code,
    busy,
    props: { method: 'post', noValidate: true, onSubmit, onInput, onFocus, 'aria-busy': busy || undefined },
  };
}
