import { closingQuestion } from './closing-question.js';

it.each([
  ['Entendi. O valor é R$ 1.234,50. Você confirma?', 'Você confirma?'],
  ['Consegui esclarecer sua dúvida? ', 'Consegui esclarecer sua dúvida?'],
  ['Qual deles?\n- VOD\n- HBO Max?', '- HBO Max?'],
  ['Qual deles? Posso ajudar!', null],
  ['Tudo bem.', null],
  ['', null],
])('%j ends with %j', (reply, question) => {
  expect(closingQuestion(reply)).toBe(question);
});
