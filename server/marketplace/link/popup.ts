import { createHash } from 'node:crypto';
import { unkept } from '../../http/headers.ts';
import { isSecure } from '../../http/requests.ts';
import type { Deps } from '../../platform/deps.ts';

const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;text-align:center;background:#faf7f2;color:#231f1a}
h1{font:600 1.5rem/1.3 Georgia,serif;margin:0 0 .5rem}
p{margin:0 0 1.5rem;max-width:26rem}
button{font:inherit;min-height:44px;padding:0 1.25rem;border-radius:.5rem;border:1px solid #8a5a2b;background:#8a5a2b;color:#fff}
@media (prefers-color-scheme:dark){body{background:#1b1916;color:#f1ece4}button{background:#d59a63;border-color:#d59a63;color:#1b1916}}`;

/** The window closes itself where connecting went well; the page that opened it looks every second. */
const CLOSE = `document.querySelector('button').onclick=()=>close();if(document.body.dataset.done)setTimeout(close,600)`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(CLOSE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

export interface PopupPage {
  title: string;
  text: string;
  isDone: boolean;
  cookies?: string[];
}

/** A small page of the window in which an account is connected: what came of it, and a button that closes it. */
export function popupPage(deps: Deps, request: Request, { title, text, isDone, cookies = [] }: PopupPage) {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)} · Mintmark</title><style>${STYLE}</style></head>
<body${isDone ? ' data-done="true"' : ''}><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p><button type="button">Close this window</button></main>
<script>${CLOSE}</script></body></html>
`;
  const headers = new Headers({
    ...unkept(isSecure(deps, request)),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(html, { status: 200, headers });
}
