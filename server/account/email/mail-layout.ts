import { language, t } from '../../../shared/language/i18n.ts';

/** What stands in a mail, in the order it is read. */
export interface Content {
  subject: string;
  heading: string;
  says: string;
  link?: { label: string; href: string };
  /** How long the link works. */
  lives?: string;
  /** What to do if it was not the reader. */
  otherwise: string;
}

/** The mail for readers of plain text. */
export function toText(site: string, { heading, says, link, lives, otherwise }: Content): string {
  const parts = [
    'Mintmark',
    heading,
    says,
    link && `${link.label}:\n${link.href}`,
    lives,
    otherwise,
    `-- \n${reason(site)}`,
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

const reason = (site: string) =>
  t('You get this mail because your address was given at {site}. Nobody reads answers to it.', { site });

/**
 * The mail as a page. Its styles stand in the elements, for programs that drop all others; those that follow the system
 * get the dark colours too. It loads nothing.
 */
export function toHtml(site: string, { subject, heading, says, link, lives, otherwise }: Content): string {
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; }
${DARK}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#f7f3ec">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f7f3ec">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px">
<tr><td class="ink" style="padding:0 4px 18px;font:600 26px/1.2 ${SERIF};letter-spacing:-0.01em;color:#211d18">Mint<span class="accent" style="color:#94561f">mark</span></td></tr>
<tr><td class="card" style="padding:30px 28px 28px;background-color:#fffdf9;border:1px solid #e6ded1;border-radius:18px">
<h1 class="ink" style="margin:0 0 14px;font:600 23px/1.25 ${SERIF};letter-spacing:-0.01em;color:#211d18">${escaped(heading)}</h1>
${paragraph('ink', 'margin:0;font-size:16px;color:#211d18', says)}
${link ? button(link) : ''}
${lives ? paragraph('muted', 'margin:20px 0 0;font-size:14px;color:#655d52', lives) : ''}
<div class="line" style="margin:22px 0 20px;border-top:1px solid #e6ded1"></div>
${paragraph('muted', 'margin:0;font-size:14px;color:#655d52', otherwise)}
</td></tr>
<tr><td style="padding:18px 4px 0">${paragraph('muted', 'margin:0;font-size:13px;color:#655d52', reason(site))}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
const SANS = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The dark half of site/src/styles/tokens.css. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background-color: #141310 !important; }
  .card { background-color: #1d1b17 !important; border-color: #302b24 !important; }
  .ink { color: #f1ece3 !important; }
  .muted { color: #a79e90 !important; }
  .accent { color: #dda663 !important; }
  .line { border-color: #302b24 !important; }
  .button { background-color: #dda663 !important; }
  .label { color: #201405 !important; }
}`;

const paragraph = (name: string, style: string, text: string) =>
  `<p class="${name}" style="${style};line-height:1.55;font-family:${SANS};overflow-wrap:anywhere">${linked(text)}</p>`;

/** The link as a button, and bare below it for programs that show no buttons and readers who want to see where it leads. */
const button = ({ label, href }: { label: string; href: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr><td class="button" style="border-radius:14px;background-color:#94561f">
<a class="label" href="${escaped(href)}" style="display:inline-block;padding:14px 24px;font:600 16px/1.25 ${SANS};color:#ffffff;text-decoration:none">${escaped(label)}</a>
</td></tr></table>
${paragraph('muted', 'margin:18px 0 0;font-size:13px;color:#655d52', t('Or open {address}', { address: href }))}`;

/** Addresses in a text can be followed; everything else is text. */
const linked = (text: string) =>
  escaped(text).replace(
    /https?:\/\/[^\s<]*[^\s<.,]/g,
    (href) => `<a class="accent" href="${href}" style="color:#94561f">${href}</a>`,
  );

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
