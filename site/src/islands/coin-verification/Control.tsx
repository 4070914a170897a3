import type { Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Input, Select } from '../../ui/input.tsx';
import { CoinTypeInput } from '../coin-type/CoinTypeInput.tsx';
import type { Field } from './fields.ts';
import { isForeign } from './record.ts';

interface ControlProps {
  kind: Field;
  coin: Identification;
  typed: string;
  onType: (text: string) => void;
  /** Left, or done with Enter. */
  onLeave?: () => void;
  className?: string;
}

/** What a field is typed into or chosen from; the Field around it tells it whose label and error it has. */
export function Control({ kind, coin, typed, onType, onLeave, className }: ControlProps) {
  const shared = {
    value: typed,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
    onBlur: onLeave,
    dir: 'auto',
    className,
  };
  // The catalogue's types are of the United States.
  if (kind.isType && !isForeign(coin)) {
    return <CoinTypeInput value={typed} onChoose={onType} onBlur={onLeave} className={className} />;
  }
  if (kind.choices) {
    return (
      <Select {...shared} placeholder={t('Select')}>
        {kind.choices(coin).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <Input
      {...shared}
      type="text"
      inputMode={kind.inputMode}
      placeholder={kind.hint && translated(kind.hint)}
      enterKeyHint="done"
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onLeave?.()}
      autoComplete="off"
    />
  );
}
