import { expect, mock, test } from 'bun:test';
import { renderToReadableStream } from 'react-dom/server';
import { BareNotice } from './Toaster.tsx';

test('a notice without the code that shows it has its words and what can be done', async () => {
  const actions = [{ label: 'Undo', onClick: mock() }] as const;
  const current = { id: 1, title: 'Coin Deleted', description: 'It rests.', actions };
  const html = await new Response(await renderToReadableStream(<BareNotice current={current} />)).text();
  for (const part of ['role="status"', 'Coin Deleted', 'It rests.', '>Undo</button>'])
    expect(html).toContain(part);
});
