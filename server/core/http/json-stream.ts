/**
 * A JSON array of what comes in pages, none of them empty and one at least, each asked for when the one before has been taken: however slowly it is read, no
 * more than one is held. A page that fails breaks the answer off, so that no part of it counts as the whole. `failed` is
 * told why.
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
