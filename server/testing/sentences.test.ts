import { expect, setDefaultTimeout, test } from 'bun:test';
import { photo, verify, withVendor } from '../identify/testing.ts';
import { addCoin, setPrices } from '../valuation/testing.ts';
import { type Client, DIME, right } from './app.ts';

// Sentences with values, each kind in the language of the request. A file of an import is read in a process of its own.
setDefaultTimeout(60_000);

const here = withVendor('gemini');

/** What is answered in English, German and Spanish. */
const inEach = (user: Client, ask: (client: Client) => Promise<unknown>) =>
  Array.fromAsync(['en', 'de', 'es'], (language) => ask(here.it.client(`${user.cookie}; lang=${language}`)));

test('user: a limit of a schema', async () => {
  const tags = ['x'.repeat(41)];
  const refusals = await inEach(await here.it.user(), async (client) => {
    const answer = await client.sendJson('POST', '/api/coins', { ...DIME, tags });
    return (await answer.json()).errors[0].message;
  });
  expect(refusals).toEqual([
    'A tag can have at most 40 characters.',
    'Ein Schlagwort darf höchstens 40 Zeichen haben.',
    'Una etiqueta puede tener como máximo 40 caracteres.',
  ]);
});

test('user: an error with a number', async () => {
  const refusals = await inEach(await here.it.user(), async (client) => {
    const answer = await client.sendJson('POST', '/api/coins', { ...DIME, year: 999 });
    return (await answer.json()).message;
  });
  expect(refusals).toEqual([
    'Year must be 1000 or later.',
    'Das Jahr muss 1000 oder später sein.',
    'El año debe ser 1000 o posterior.',
  ]);
});

test('user: a warning of an import, stored with it', async () => {
  const user = await here.it.user();
  const { id } = await right(
    await user.send('/api/imports?name=a.csv', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'My coins\r\nYear,Denomination,Grade\r\nsoon,Mercury Dime,G4',
    }),
  );
  const warnings = await inEach(user, async (client) => {
    const { rows } = await right(await client.send(`/api/imports/${id}/rows`));
    const { problem } = await right(await client.send(`/api/imports/${id}`));
    return [rows[0].problems[0].message, problem];
  });
  expect(warnings).toEqual([
    ['“soon” isn’t a year. Correct it in the file.', 'Lines before the headings were skipped: “My coins”.'],
    [
      '„soon“ ist kein Jahr. Korrigieren Sie es in der Datei.',
      'Zeilen vor den Überschriften wurden übersprungen: „My coins“.',
    ],
    [
      '«soon» no es un año. Corríjalo en el archivo.',
      'Se omitieron las líneas antes de los encabezados: «My coins».',
    ],
  ]);
});

test('user: a flag of the judge, of an identification and of the coin it is stored with', async () => {
  const user = await here.it.user();
  here.ai.answer({ year: 1922, mintMark: null, mintMarkConfidence: 5 });
  const { tempId } = await verify(user, { obverse: photo(), reverse: photo() });
  const id = await addCoin(user, DIME);
  const changed = await user.sendJson('PATCH', `/api/coins/${id}`, { year: 1922, acceptImpossible: true });
  await right(changed);
  const flags = await inEach(user, async (client) => {
    const { coinData } = await right(await client.send(`/api/verification-data/${tempId}`));
    const { uncertaintyFlags } = await right(await client.send(`/api/coins/${id}`));
    return [coinData.catalogueMatch.problem, ...uncertaintyFlags];
  });
  expect(flags).toEqual([
    ['The Mercury Dime was not minted in 1922.', 'The Mercury Dime was not minted in 1922.'],
    ['Mercury Dime wurde 1922 nicht geprägt.', 'Mercury Dime wurde 1922 nicht geprägt.'],
    ['Mercury Dime no se acuñó en 1922.', 'Mercury Dime no se acuñó en 1922.'],
  ]);
  const sheet = await (await user.sendJson('POST', '/api/coins/export', { selection: { ids: [id] } })).text();
  expect(sheet).toContain('The Mercury Dime was not minted in 1922.');
  expect(sheet).not.toContain('\u0002');
});

test('user: a valuation, its reason and what a toast says of it', async () => {
  const user = await here.it.user();
  await setPrices(here.it, { silver: 50 });
  const id = await addCoin(user, DIME);
  const reasons = await inEach(user, async (client) => {
    const { valuations } = await right(await client.send(`/api/coin/${id}/valuation`));
    const revalued = await client.send(`/api/coins/${id}/gemini-valuation`, { method: 'POST' });
    const notes = valuations.slice(-2).map(({ note }: { note: string }) => note);
    return [...notes, (await right(revalued)).message];
  });
  expect(reasons).toEqual([
    [
      '0.07234 oz of silver at $50.00 per troy ounce.',
      'Legal tender for 10 cents.',
      'Now $45.00: AI estimate.',
    ],
    [
      '0.07234 oz Silber zu 50,00\u00a0$ je Feinunze.',
      'Gesetzliches Zahlungsmittel für 10 Cent.',
      'Weiterhin 45,00\u00a0$: KI-Schätzung.',
    ],
    [
      '0.07234 oz de plata a 50,00\u00a0US$ por onza troy.',
      'Moneda de curso legal por 10 centavos.',
      'Sigue en 45,00\u00a0US$: estimación de la IA.',
    ],
  ]);
});

test('user: a note of a search', async () => {
  const notes = await inEach(await here.it.user(), async (client) => {
    const { results } = await right(await client.send('/api/coin-search?q=morgan%201950'));
    return results[0].note;
  });
  expect(notes).toEqual([
    'Struck 1878–1904 and 1921',
    'Geprägt 1878–1904 und 1921',
    'Acuñada en 1878–1904 y 1921',
  ]);
});
