/**
 * A JSON array of non-empty pages, at least one, read on demand: one is held at a time. A failing page breaks off the
 * answer, so that a part never looks complete.
 */
export function jsonArray(pages: AsyncIterator<unknown[]>, failed: (error: unknown) => void): ReadableStream {
  const text = new TextEncoder();
  let before = '[';
  return new ReadableStream<Uint8Array>(
    {
      pull: async (answer) => {
        try {
          const { value, done } = await pages.next();
          if (!done) {
            answer.enqueue(text.encode(before + JSON.stringify(value).slice(1, -1)));
            before = ',';
          } else {
            answer.enqueue(text.encode(']'));
            answer.close();
          }
        } catch (error) {
          failed(error);
          throw error;
        }
      },
      cancel: async () => {
        await pages.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
