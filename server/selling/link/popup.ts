import { createHash } from 'node:crypto';
import { t, translated } from '../../../shared/language/i18n.ts';
import { unkept } from '../../core/http/headers.ts';
import { speaking } from '../../core/http/language.ts';
import { isSecure, languageOf } from '../../core/http/requests.ts';
import type { SellingDeps } from '../deps.ts';

/** Colours of `site/src/styles/tokens.css`: the page loads no file. */
const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.45 system-ui,sans-serif;margin:0;min-height:100vh;box-sizing:border-box;display:grid;place-content:center;justify-items:center;padding:2rem;text-align:center;background:light-dark(#f7f3ec,#141310);color:light-dark(#211d18,#f1ece3)}
main{display:grid;justify-items:center}
.coin{width:116px;height:116px;box-sizing:border-box;margin-bottom:1.25rem;border:24px solid #183a30;border-radius:50%;background:padding-box radial-gradient(circle at 35% 30%,#fff,#c9c6bd 55%,#8d897e)}
[data-done] .coin{background:padding-box radial-gradient(circle at 35% 30%,#ffe2b8,#dda663 55%,#94561f)}
h1{font:560 1.5rem/1.2 Fraunces,Georgia,serif;margin:0 0 .5rem;text-wrap:balance}
p{margin:0 0 1.5rem;max-width:24rem;color:light-dark(#655d52,#a79e90)}
button{font:600 1rem/1.2 system-ui,sans-serif;min-height:46px;padding:8px 20px;border-radius:12px;border:0;background:light-dark(#94561f,#dda663);color:light-dark(#fff,#201405)}
:focus-visible{outline:2.5px solid light-dark(#94561f,#dda663);outline-offset:2px}`;

/**
 * Tells the profile first (`site/src/lib/queries/profile-tabs.ts`): behind an isolated page the opener
 * cannot see the window close.
 */
const CLOSE = `document.querySelector('button').onclick=()=>close();if(document.body.dataset.done){new BroadcastChannel('mintmark-profile').postMessage(null);setTimeout(close,1500)}`;

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

export function popupPage(deps: SellingDeps, request: Request, { isDone, cookies = [], ...said }: PopupPage) {
  const language = languageOf(request);
  const { title, text, close } = speaking(language, () => ({
    title: translated(said.title),
    text: translated(said.text),
    close: t('Close this window'),
  }));
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)} · Mintmark</title><style>${STYLE}</style></head>
<body${isDone ? ' data-done="true"' : ''}><main><div class="coin" aria-hidden="true"></div><h1>${escaped(title)}</h1><p>${escaped(text)}</p><button type="button">${escaped(close)}</button></main>
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
