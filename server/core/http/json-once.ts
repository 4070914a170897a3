export const JSON_TYPE = 'application/json;charset=utf-8';

const texts = new WeakMap<object, string>();

/** Cached by object: treat the value as read-only. */
export function jsonOnce(value: object): string {
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** The type says Value, as the client sees its JSON. */
export function answerOnce<Value extends object>(
  set: { headers: Record<string, string | number> },
  value: Value,
): Value {
  set.headers['content-type'] = JSON_TYPE;
  return jsonOnce(value) as unknown as Value;
}
