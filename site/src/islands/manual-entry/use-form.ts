import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';

export type Values = Record<string, string | number | boolean>;
/** Messages by field. */
export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

interface FormOptions<V> {
  initial: V;
  check: (values: V) => Promise<FieldErrors<V>>;
  onValid: (values: V) => Promise<boolean>;
  onRefused?: (errors: FieldErrors<V>, values: V) => void | Promise<void>;
}

/** Errors show after the first submit, then on every change. The first wrong field is focused. */
export function useForm<V extends Values>({ initial, check, onValid, onRefused }: FormOptions<V>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);

  /** Does not render when nothing changes. */
  const set = useCallback(
    (part: Partial<V>) =>
      setValues((now) =>
        Object.keys(part).every((name) => part[name] === now[name]) ? now : { ...now, ...part },
      ),
    [],
  );

  useEffect(() => {
    if (!tried) return;
    let current = true;
    check(values).then(
      (found) => current && setErrors(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [values, tried, check]);

  const refuse = useCallback((found: FieldErrors<V>) => {
    setErrors(found);
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    const first = controls.find(({ name }) => name in found);
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  }, []);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // A ref: a second press can arrive before the next render.
    if (sending.current) return;
    sending.current = true;
    const found = await check(values).catch((): FieldErrors<V> => ({}));
    setTried(true);
    if (Object.keys(found).length === 0) {
      sending.current = await onValid(values);
      return;
    }
    sending.current = false;
    refuse(found);
    await onRefused?.(found, values);
  };

  const reset = useCallback((to: V) => {
    setValues(to);
    setErrors({});
    setTried(false);
  }, []);

  const field = (name: keyof V & string) => ({
    // Widened: a part of a form knows only some of its fields.
    name: name as string,
    value: String(values[name]),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set({ [name]: event.target.value } as Partial<V>),
  });

  return {
    values,
    errors,
    set,
    field,
    refuse,
    reset,
    formProps: { ref: element, onSubmit, noValidate: true },
  };
}

export type Form<V extends Values> = ReturnType<typeof useForm<V>>;
