import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { COIN_TYPES } from '../../../../shared/catalogue/coin-types.ts';
import type { TypeChoice } from '../../../../shared/catalogue/model.ts';
import { typesMeant } from '../../../../shared/catalogue/type-matches.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { useTypeChoices } from '../../lib/queries/catalogue.ts';
import { classNames } from '../../ui/button.tsx';
import { useField } from '../../ui/field.tsx';
import { ListOption } from '../../ui/list-option.tsx';

export interface ComboboxOption {
  value: string;
  detail?: string;
  group?: string;
}

type ComboboxProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  /** Best first; all for ''. */
  optionsFor: (text: string) => readonly ComboboxOption[];
  onChoose: (value: string) => void;
  /** Accessible name: "Coin types". */
  listLabel: string;
  /** Shown if nothing matches. */
  none: string;
  /** Typed before this was loaded; it takes the focus then. Null: nothing typed. */
  begun?: RefObject<string | null>;
};

export function Combobox({
  value,
  optionsFor,
  onChoose,
  listLabel,
  none,
  begun,
  className,
  onFocus,
  onBlur,
  ...rest
}: ComboboxProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(begun?.current || null);
  const [open, setOpen] = useState(begun?.current != null);
  const [active, setActive] = useState(-1);
  const options = open ? optionsFor(typed ?? '') : [];
  const expanded = options.length > 0;
  const isNone = open && !expanded && Boolean(typed?.trim());

  const close = () => {
    setTyped(null);
    setOpen(false);
    setActive(-1);
  };
  const take = (option: ComboboxOption) => {
    onChoose(option.value);
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    // Enter selects the best match; aria-activedescendant names it.
    setActive(text.trim() ? 0 : -1);
    const exact = optionsFor(text).find((option) => option.value.toLowerCase() === text.trim().toLowerCase());
    if (exact && exact.value !== value) onChoose(exact.value);
  };
  const goOn = useEffectEvent(type);
  // Before anything else takes the focus.
  useLayoutEffect(() => {
    if (begun?.current == null) return;
    const text = begun.current;
    begun.current = null;
    input.current?.focus();
    input.current?.setSelectionRange(text.length, text.length);
    // Rendered closed while typing had begun.
    setOpen(true);
    if (text) goOn(text);
  }, [begun]);
  const leave = () => {
    const [only, ...others] = typed?.trim() ? options : [];
    if (only && others.length === 0 && only.value !== value) onChoose(only.value);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const now = open ? active : options.findIndex((option) => option.value === value);
      setOpen(true);
      const count = options.length || optionsFor('').length;
      setActive((now + step + count) % count);
    } else if (open && (event.key === 'Enter' || event.key === 'Escape')) {
      // Neither submit nor cancel the form.
      event.preventDefault();
      event.stopPropagation();
      const option = options[active];
      if (event.key === 'Escape') close();
      else if (option) take(option);
    }
  };

  const row = (option: ComboboxOption, index: number) => (
    <ListOption
      key={option.value}
      id={`${list}-${index}`}
      active={index === active}
      chosen={option.value === value}
      onChoose={() => take(option)}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{option.value} </span>
      {option.detail && (
        <span className="max-w-2/5 text-end text-sm text-balance text-muted">{option.detail}</span>
      )}
    </ListOption>
  );

  return (
    <div className={classNames('min-w-0', className)}>
      <input
        {...useField()}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
        ref={input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={list}
        aria-activedescendant={expanded && active >= 0 ? `${list}-${active}` : undefined}
        className="input"
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(true)}
        onFocus={(event) => {
          event.target.select();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
        onKeyDown={press}
      />
      <div
        id={list}
        role="listbox"
        aria-label={listLabel}
        hidden={!expanded}
        className="ruled mt-1.5 max-h-75 overflow-y-auto overscroll-contain rounded-control border border-line bg-card"
      >
        {inGroups(options, row)}
      </div>
      <p className={isNone ? 'mt-1.5 text-sm text-muted' : 'sr-only'} role="status">
        {isNone
          ? none
          : expanded && typed?.trim()
            ? plural(options.length, { one: '# found', other: '# found' })
            : ''}
      </p>
    </div>
  );
}

type Row = (option: ComboboxOption, index: number) => ReactNode;

function inGroups(options: readonly ComboboxOption[], row: Row): ReactNode {
  if (!options[0]?.group) return options.map(row);
  const groups = Map.groupBy(options.entries(), ([, { group }]) => group ?? '');
  return [...groups].map(([group, members]) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
    <div key={group} role="group" aria-label={group} className="ruled">
      <p role="presentation" className="px-4.5 pt-3 pb-1 text-sm font-semibold text-muted">
        {group}
      </p>
      {members.map(([index, option]) => row(option, index))}
    </div>
  ));
}

/** Fallback until the catalogue has loaded. */
const OFFERED: readonly TypeChoice[] = COIN_TYPES.map((name) => ({
  ...{ name, years: '', words: '' },
  isOffered: true,
}));

type CoinTypeInputProps = Pick<ComponentProps<typeof Combobox>, 'name' | 'className' | 'onBlur' | 'begun'> & {
  value: string;
  onChoose: (coinType: string) => void;
};

/** The 20 standard types first, then the catalogue's, with synonyms. */
export function CoinTypeInput(props: CoinTypeInputProps) {
  const { data: choices = OFFERED } = useTypeChoices();
  const optionsFor = (text: string) =>
    typesMeant(text, choices).map(({ name, years, isOffered }) => ({
      value: name,
      detail: years,
      ...(!text.trim() && { group: isOffered ? t('Most often chosen') : t('All other types') }),
    }));
  return (
    <Combobox
      {...props}
      placeholder={t('Type or choose: franklin, seated dime…')}
      listLabel={t('Types of coins')}
      none={t('No coin type matches. Try a name, nickname or face value.')}
      optionsFor={optionsFor}
    />
  );
}
