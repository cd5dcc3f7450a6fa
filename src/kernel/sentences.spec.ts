import { sentencesOf } from './sentences.js';

it.each([
  ['Entendi. O valor é R$ 1.234,50. Você confirma? ', ['Entendi.', 'O valor é R$ 1.234,50.', 'Você confirma?']],
  ['Mudou:\n• VOD;\n\n• HBO!', ['Mudou:', '• VOD;', '• HBO!']],
  ['', []],
])('%j is cut into its sentences', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});
