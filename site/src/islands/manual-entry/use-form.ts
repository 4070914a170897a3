import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';

export type Values = Record<string, string | number | boolean>;
/** What is wrong, by the name of the field. */
export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

interface FormOptions<V> {
  initial: V;
  /** Finds what is wrong; may load its rules first. If that fails, the server's own check has to do. */
  check: (values: V) => Promise<FieldErrors<V>>;
  /** Sends what is valid; answers whether the form is done with. */
  onValid: (values: V) => Promise<boolean>;
  /** Says what is wrong. */
  onRefused: (errors: FieldErrors<V>, values: V) => void | Promise<void>;
}

/**
 * The state of a form: what is typed, what is wrong with it, and when to say so. Nothing is said before the first
 * try to submit; from then on every change is checked at once. The first wrong field gets the focus, in the middle of the
 * screen.
 */
export function useForm<V extends Values>({ initial, check, onValid, onRefused }: FormOptions<V>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);

  /** Changes some values; nothing is drawn anew when they are what they were. */
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

  /** Shows errors, those that came from elsewhere too, the server above all. */
  const refuse = useCallback((found: FieldErrors<V>) => {
    setErrors(found);
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    const first = controls.find(({ name }) => name in found);
    first?.focus({ preventScroll: true });
    // In the middle, where neither a notice nor the bar at the bottom lies over it.
    first?.scrollIntoView({ block: 'center' });
  }, []);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // A second press can come before anything is drawn anew, so it is no state that holds it back.
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
    await onRefused(found, values);
  };

  const reset = useCallback((to: V) => {
    setValues(to);
    setErrors({});
    setTried(false);
  }, []);

  /** What a text control or a select of this name needs. */
  const field = (name: keyof V & string) => ({
    // Its type is no narrower: a part of a form knows some of its fields alone.
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
