import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { splitTags, tagKey } from '../../../../shared/coins/tags.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { usePlacesAndTags } from '../../lib/queries/collection.ts';
import { classNames } from '../../ui/button.tsx';
import { useField } from '../../ui/field.tsx';
import { example } from '../../ui/input.tsx';
import { ListOption } from '../../ui/list-option.tsx';

type SuggestInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onType: (text: string) => void;
  /** Best first. */
  suggestionsFor: (text: string) => readonly { label: string; text: string }[];
  /** Accessible name: "Tags in use". */
  listLabel: string;
};

/** Free text with suggestions: arrows move, Enter selects, Escape closes. */
function SuggestInput({
  value,
  onType,
  suggestionsFor,
  listLabel,
  className,
  onBlur,
  ...rest
}: SuggestInputProps) {
  const list = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = open ? suggestionsFor(value) : [];
  const expanded = suggestions.length > 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (text: string) => {
    onType(text);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = suggestions[active];
    if (step) {
      event.preventDefault();
      setOpen(true);
      const count = expanded ? suggestions.length : suggestionsFor(value).length;
      if (count > 0) setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    } else if (expanded && (event.key === 'Escape' || (event.key === 'Enter' && chosen))) {
      // Neither submit nor cancel the form.
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter' && chosen) take(chosen.text);
      else close();
    }
  };

  return (
    <div className={classNames('min-w-0', className)}>
      <input
        {...useField()}
        autoComplete="off"
        {...rest}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={list}
        aria-activedescendant={expanded && active >= 0 ? `${list}-${active}` : undefined}
        className="input"
        dir="auto"
        value={value}
        onChange={({ target }) => {
          onType(target.value);
          setOpen(true);
          setActive(-1);
        }}
        onClick={() => setOpen(true)}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onKeyDown={press}
      />
      <div
        id={list}
        role="listbox"
        aria-label={listLabel}
        hidden={!expanded}
        className="ruled mt-1.5 max-h-60 overflow-y-auto overscroll-contain rounded-control border border-line bg-card"
      >
        {suggestions.map(({ label, text }, index) => (
          <ListOption
            key={label}
            id={`${list}-${index}`}
            active={index === active}
            chosen={false}
            onChoose={() => take(text)}
          >
            <span className="min-w-0 flex-1 wrap-anywhere" dir="auto">
              {label}
            </span>
          </ListOption>
        ))}
      </div>
    </div>
  );
}

type Props = Omit<ComponentProps<typeof SuggestInput>, 'suggestionsFor' | 'listLabel' | 'placeholder'>;

const namesOf = (used: readonly { name: string }[] | undefined) => (used ?? []).map(({ name }) => name);

export function PlaceInput(props: Props) {
  const places = namesOf(usePlacesAndTags().data?.places);
  return (
    <SuggestInput
      {...props}
      placeholder={example(t('Cabinet, drawer 1'))}
      listLabel={t('Storage places in use')}
      suggestionsFor={(text) => suggestNames(text, places)}
    />
  );
}

export function TagInput(props: Props) {
  const tags = namesOf(usePlacesAndTags().data?.tags);
  return (
    <SuggestInput
      {...props}
      listLabel={t('Tags in use')}
      suggestionsFor={(text) => suggestNames(text, tags)}
    />
  );
}

/** Tags separated by commas. */
export function TagsInput(props: Props) {
  const tags = namesOf(usePlacesAndTags().data?.tags);
  return (
    <SuggestInput
      {...props}
      placeholder={example(t('Key date, From grandfather'))}
      listLabel={t('Tags in use')}
      suggestionsFor={(text) => suggestTags(text, tags)}
    />
  );
}

/** Number of suggestions shown. */
const SHOWN = 8;

interface Suggestion {
  label: string;
  /** The text of the field after choosing it. */
  text: string;
}

/** Names that contain the text, prefix matches first. */
export function suggestNames(typed: string, names: readonly string[]): Suggestion[] {
  const found = matching(typed.trim(), names).filter((name) => name !== typed.trim());
  return found.slice(0, SHOWN).map((name) => ({ label: name, text: name }));
}

/** Suggests for the last tag typed, without those already entered. */
export function suggestTags(typed: string, tags: readonly string[]): Suggestion[] {
  const at = Math.max(typed.lastIndexOf(','), typed.lastIndexOf(';')) + 1;
  const before = typed.slice(0, at);
  const entered = new Set(splitTags(typed).map(tagKey));
  return matching(typed.slice(at).trim(), tags)
    .filter((tag) => !entered.has(tagKey(tag)))
    .slice(0, SHOWN)
    .map((tag) => ({ label: tag, text: `${before}${before && ' '}${tag}, ` }));
}

function matching(part: string, names: readonly string[]): string[] {
  const key = tagKey(part);
  const found = names.filter((name) => tagKey(name).includes(key));
  const begins = (name: string) => tagKey(name).startsWith(key);
  return [...found.filter(begins), ...found.filter((name) => !begins(name))];
}
