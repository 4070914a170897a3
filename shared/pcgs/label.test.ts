import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readLabel, verificationPage } from './label.ts';

const pcgs = (certNo: string) => ({ service: 'PCGS', certNo, barcode: null });
const ngc = (certNo: string) => ({ service: 'NGC', certNo, barcode: null });

test.each([
  ['12345678', pcgs('12345678')],
  [' 1234567 ', pcgs('1234567')],
  ['# 1234 5678', pcgs('12345678')],
  ['7130.65/12345678', pcgs('12345678')],
  ['https://www.pcgs.com/cert/12345678', pcgs('12345678')],
  ['pcgs.com/cert/12345678/', pcgs('12345678')],
  ['HTTPS://WWW.PCGS.COM/CERT/12345678', pcgs('12345678')],
  ['0071306512345678', { service: 'PCGS', certNo: '12345678', barcode: '0071306512345678' }],
  ['0071306501234567', { service: 'PCGS', certNo: '1234567', barcode: '0071306501234567' }],
  ['3193674-002', ngc('3193674-002')],
  ['3193674002', ngc('3193674-002')],
  ['https://www.ngccoin.com/certlookup/3193674-002/65/', ngc('3193674-002')],
])('%s is read', (text, label) => {
  expect(readLabel(text)).toEqual(label as ReturnType<typeof readLabel>);
});

test.each([
  ['nothing', ''],
  ['letters', '12AB5678'],
  ['too few digits', '1234'],
  ['forty digits', '1'.repeat(40)],
  ['an old label with a grade there is not', '7130.71/12345678'],
  ['a barcode with a grade there is not', '0071307112345678'],
  ['somebody else’s page', 'https://pcgs.com.example.org/cert/12345678'],
  ['another page of the service', 'https://www.pcgs.com/prices/12345678'],
  ['a script', 'javascript:alert(12345678)'],
])('%s is refused', (_, text) => {
  expect(readLabel(text)).toBeNull();
});

test('NGC: a long barcode is left to the service', () => {
  expect(readLabel('31936740020071306500', 'NGC')).toEqual({
    ...{ service: 'NGC', certNo: null, barcode: '31936740020071306500' },
  });
  expect(readLabel('12345678', 'NGC')).toBeNull();
});

test('whatever is read has a page to verify it, and nothing throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9./-]{0,24}$/), fc.webUrl()), (text) => {
      const label = readLabel(text);
      if (label?.certNo) expect(verificationPage(label.service, label.certNo)).toMatch(/^https:\/\/www\./);
    }),
  );
});
