/** The type of an answer whose JSON is written already. */
export const JSON_TYPE = 'application/json;charset=utf-8';

const texts = new WeakMap<object, string>();

/** A value as JSON, written once for as long as the value is remembered: nobody may change it meanwhile. */
export function jsonOnce(value: object): string {
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** Answers a request with a value as `jsonOnce` has it. Whoever asks sees the JSON of the value, however it is written: so is its type. */
export function answerOnce<Value extends object>(
  set: { headers: Record<string, string | number> },
  value: Value,
): Value {
  set.headers['content-type'] = JSON_TYPE;
  return jsonOnce(value) as unknown as Value;
}
