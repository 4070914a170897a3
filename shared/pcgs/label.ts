/** Barcodes without a certificate number must be read by PCGS. */
export type Label =
  | { service: 'PCGS' | 'NGC'; certNo: string; barcode: null }
  | { service: 'PCGS' | 'NGC'; certNo: string | null; barcode: string };

const LONGEST = 300;

const cert = (service: Label['service'], certNo: string): Label => ({ service, certNo, barcode: null });

/**
 * Reads QR addresses of PCGS and NGC, "12345678", "7130.65/12345678" (older PCGS labels), PCGS barcodes of 16
 * digits (number, grade, certificate) and NGC's "1234567-001". Longer barcodes belong to PCGS unless `service`
 * says NGC.
 */
export function readLabel(text: string, service: Label['service'] | null = null): Label | null {
  if (text.length > LONGEST) return null;
  const typed = text.trim();
  return fromAddress(typed) ?? fromDigits(typed.replace(/[\s#]+/g, ''), service);
}

function fromAddress(text: string): Label | null {
  const url = URL.parse(/^(?:www\.)?(?:pcgs|ngccoin)\.com\//i.test(text) ? `https://${text}` : text);
  const [, site] = /(?:^|\.)(pcgs|ngccoin)\.com$/.exec(url?.hostname ?? '') ?? [];
  if (!url || !site) return null;
  const [, pcgs] = /^\/cert\/(?:verification\/)?(\d{5,9})\/?$/i.exec(url.pathname) ?? [];
  if (site === 'pcgs' && pcgs) return cert('PCGS', pcgs);
  const [, order, piece] = /^\/certlookup\/(\d{6,8})-?(\d{3})(?:\/|$)/i.exec(url.pathname) ?? [];
  return site === 'ngccoin' && order && piece ? cert('NGC', `${order}-${piece}`) : null;
}

function fromDigits(text: string, service: Label['service'] | null): Label | null {
  const [, order, piece] = /^(\d{6,8})-(\d{3})$/.exec(text) ?? /^(\d{7})(\d{3})$/.exec(text) ?? [];
  if (order && piece && service !== 'PCGS') return cert('NGC', `${order}-${piece}`);
  const [, grade, printed] = /^\d{1,7}\.(\d{1,2})\/(\d{5,9})$/.exec(text) ?? [];
  if (printed) return isGrade(grade) ? cert('PCGS', printed) : null;
  if (/^\d{5,9}$/.test(text)) return service === 'NGC' ? null : cert('PCGS', text);
  if (!/^\d{10,30}$/.test(text)) return null;
  if (service === 'NGC') return { service, certNo: null, barcode: text };
  const [, scanned, certNo] = /^\d{6}(\d{2})0*(\d{5,8})$/.exec(text.length === 16 ? text : '') ?? [];
  if (certNo && !isGrade(scanned)) return null;
  return { service: 'PCGS', certNo: certNo ?? null, barcode: text };
}

/** 1 to 70, or a code for problem coins. */
function isGrade(digits: string | undefined): boolean {
  const grade = Number(digits);
  return (grade >= 1 && grade <= 70) || (grade >= 82 && grade <= 98);
}

/** Null if the number is not of that company. */
export function verificationPage(company: string | null, certNo: string | null): string | null {
  const digits = certNo?.replace(/\s+/g, '') ?? '';
  if (company === 'PCGS' && /^\d{5,9}$/.test(digits)) return `https://www.pcgs.com/cert/${digits}`;
  const [, order, piece] = /^(\d{6,8})-?(\d{3})$/.exec(digits) ?? [];
  if (company !== 'NGC' || !order || !piece) return null;
  return `https://www.ngccoin.com/certlookup/${order}-${piece}/`;
}
