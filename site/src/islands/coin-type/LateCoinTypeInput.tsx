import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { Input } from '../../ui/input.tsx';
import type { CoinTypeInput as Whole } from './CoinTypeInput.tsx';

type Props = Omit<ComponentProps<typeof Whole>, 'begun'>;

/** Preloaded: usually ready before the form. */
const loading = import('./CoinTypeInput.tsx').then(
  (part) => ({ default: part.CoinTypeInput }),
  () => ({ default: Typed }),
);
const CoinTypeInput = lazy(() => loading);

/** Lazy version; text typed before it loads is carried over. */
export function LateCoinTypeInput(props: Props) {
  const begun = useRef<string | null>(null);
  return (
    <Suspense fallback={<Begun {...props} onBegun={(text) => (begun.current = text)} />}>
      <CoinTypeInput {...props} begun={begun} />
    </Suspense>
  );
}

/** On blur before it has loaded, the text is taken as it is. */
function Begun({ onChoose, onBegun, value, ...rest }: Props & { onBegun: (text: string | null) => void }) {
  const [text, setText] = useState(value);
  return (
    <Input
      {...rest}
      autoComplete="off"
      value={text}
      onFocus={() => onBegun('')}
      onBlur={() => {
        onBegun(null);
        if (text.trim() && text !== value) onChoose(text.trim());
      }}
      onChange={({ target }) => {
        setText(target.value);
        onBegun(target.value);
      }}
    />
  );
}

/** Offline: plain text. */
function Typed({ onChoose, ...rest }: Props) {
  return <Input {...rest} autoComplete="off" onChange={({ target }) => onChoose(target.value)} />;
}
