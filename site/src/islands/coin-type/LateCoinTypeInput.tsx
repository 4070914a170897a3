import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { Input } from '../../ui/input.tsx';
import type { CoinTypeInput as Whole } from './CoinTypeInput.tsx';

type Props = Omit<ComponentProps<typeof Whole>, 'begun'>;

/** Asked for while the page waits for what the form is about: it is there before the form is, as a rule. */
const loading = import('./CoinTypeInput.tsx').then(
  (part) => ({ default: part.CoinTypeInput }),
  () => ({ default: Typed }),
);
const CoinTypeInput = lazy(() => loading);

/** The same for a page whose code has to be small. Who begins to type before it has come goes on in it. */
export function LateCoinTypeInput(props: Props) {
  const begun = useRef<string | null>(null);
  return (
    <Suspense fallback={<Begun {...props} onBegun={(text) => (begun.current = text)} />}>
      <CoinTypeInput {...props} begun={begun} />
    </Suspense>
  );
}

/** Left before the list has come, what was typed stands as it is. */
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

/** Without a connection the type is typed as it is. */
function Typed({ onChoose, ...rest }: Props) {
  return <Input {...rest} autoComplete="off" onChange={({ target }) => onChoose(target.value)} />;
}
