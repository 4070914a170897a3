import { test } from './ai.ts';
import { button, takeBoth } from './camera-steps.ts';
import { withCamera } from './camera-video.ts';
import { heading, stored } from './coin-screen.ts';
import { expect } from './harness.ts';
import { drawnPhoto } from './photo.ts';
import { region, saved, type } from './verification-screen.ts';

test.use({ launchOptions: withCamera() });

// The other journeys speak Gemini's language.
test.use({ protocol: 'openai' });

test('user: from the camera over a correction to the collection, and what is learned of it', async ({
  page,
  login,
  vendor,
}) => {
  await login();
  await takeBoth(page);
  await button(page, 'Identify coin').click();
  await expect(page).toHaveURL(/\/coin-verification\?tempId=/);
  await expect(heading(page)).toHaveText('1916-D Mercury Dime');
  expect(vendor.requests[0]).toMatchObject({ photos: 2 });

  vendor.answer({ year: 1944, name: '1944-D Mercury Dime', alternatives: [] });
  await type(page, 'year', 'Year', '1944');
  await expect(region(page, 'What the catalogue says')).toContainText(
    'In the catalogue: 1944-D Mercury Dime.',
  );
  expect(vendor.requests).toHaveLength(2);
  const id = await saved(page);
  const coin = await stored(page, id);
  expect(coin).toMatchObject({ name: '1944-D Mercury Dime', year: 1944, userVerified: true });
  const stats = await page.request.get('/api/coins/active-learning-stats');
  expect(await stats.json()).toMatchObject({
    totalFeedback: 1,
    accuracyRate: 0,
    feedbackByCountry: { 'United States': 1 },
  });

  // The next question knows what was corrected; the same photos need none once they are confirmed.
  const photos = { obverse: await drawnPhoto(page), reverse: await drawnPhoto(page, '#8f8a7c') };
  const identify = async () => {
    const answer = await page.request.post('/api/coins/identify', { multipart: photos });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const { identification, tempId } = await identify();
  expect(vendor.requests[2]?.text).toContain('1944');
  const verified = await page.request.post('/api/coins/save-verified', {
    data: { tempId, coinData: identification },
  });
  expect(verified.status(), await verified.text()).toBe(201);
  expect((await identify()).identification).toMatchObject({
    source: 'Your collection',
    remembered: { isSame: true },
  });
  expect(vendor.requests).toHaveLength(3);
  const again = await page.request.get('/api/coins/active-learning-stats');
  expect(await again.json()).toMatchObject({ totalFeedback: 2, accuracyRate: 50 });
});
