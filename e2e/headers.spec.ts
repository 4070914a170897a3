import { toast } from './coin-form.ts';
import { walkToCoin } from './coin-screen.ts';
import { expect, listening, open, test } from './harness.ts';

/** A disc of 64 pixels as an iPhone would hand it over. */
const HEIC = {
  name: 'coin.heic',
  mimeType: 'image/heic',
  buffer: Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
      'AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAABQgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA' +
      'AGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA' +
      'AAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3Bl' +
      'AAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAFKbWRhdAAAAT4oAa9YLNHLB/4Mu7md' +
      'AZJ/qR7CKvTZDBI5ujXd5+bS5NLMvzqnxpMgtm1xd7a/uLBWRakT4Dl5AoBWJQvI50UYQIdqoMACyI9bqtCYXIhedLVORt/Siguc' +
      'NHx5LzWovXZn3iXl7rKwxKQ7X930fxBItk3C+vr0oO0HafdVCU/uqfHIkC1gN64BkFyIMU6gxgEBUlwnmynh/OYDIqKlcb0KtQHl' +
      'Au8lIDsz6NClVcCdLfdtSGsOMACA0tJe3w+MANA1iBIcCOhYooh0QWr/gGCnvD+gZ7n/A4Us+GbnujMSbaO09brG4El+PKOLY70l' +
      'TAGX6iieKubel/Yq/hEoH+mq3D/ZLsRH50bASAq8sS0qYFLNdFhx9y2G2FuJ8XLQ6OWZa8S1V/JtOCXKSEIYzPKp2ga8OY/O8zVP' +
      'VNPYpXw=',
    'base64',
  ),
};

// What the headers forbid is noted in every journey (`conduct` in harness.ts); most go without motion.
test.use({ reducedMotion: 'no-preference' });

test('visitor: a script that somebody got into a page does not run', async ({ page, conduct }) => {
  await open(page, '/login');
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.body.dataset.ran = "yes"';
    document.body.append(script);
    const handler = document.createElement('div');
    document.body.append(handler);
    handler.innerHTML = '<img src="/none.png" onerror="document.body.dataset.ran = \'yes\'">';
    await new Promise((done) => setTimeout(done, 500));
    const evaluated = await new Promise((done) => {
      try {
        done(new Function('return "evaluated"')());
      } catch {
        done('refused');
      }
    });
    return [document.body.dataset.ran, evaluated];
  });
  expect(ran).toEqual([undefined, 'refused']);
  // This time the page should have done it, and been told so.
  const refused = conduct.splice(0).filter((told) => told.includes('Content Security Policy'));
  expect(refused.length).toBeGreaterThanOrEqual(2);
});

test('user: a page that was swapped in, and a photo as a phone hands it over, keep to the policy of the first page', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await addCoin();
  await walkToCoin(page, /1893-S/);
  await listening(page);
  await page.getByLabel('Add obverse photo').setInputFiles(HEIC);
  await expect(toast(page, 'Updated')).toContainText('The obverse has a new photo.');
  await page.getByRole('button', { name: /^Show the obverse of .* large$/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
