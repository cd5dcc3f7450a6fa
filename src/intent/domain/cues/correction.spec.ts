import { readUtterance } from '../language/utterance.js';
import { correctsTopic } from './correction.js';

describe('a topic that is set right', () => {
  it.each([
    'não, eu quis dizer o valor do HBO Max',
    'não, eu perguntei do desconto',
    'nao eu perguntei do desconto',
    'não foi isso que eu perguntei, perguntei da multa',
    'não era isso, queria saber do vod',
    'na verdade eu queria saber do vencimento',
    'opa, tava falando do tamboro',
    'me expressei mal, quis dizer a mensalidade',
    'não, minha dúvida era sobre o plano',
    'eu tô perguntando da netflix moça',
    'não não, tava perguntando é do plano',
    'não, me explica o tim fashion',
    'não, pode me falar do plano?',
    'nao. me mostra só o aluguel de filme',
    'não, o desconto',
    'não, o valor da multa',
    'perai, a minha pergunta é sobre o juros',
    'desculpa, eu me referia ao desconto que acabou',
    'não entendi, eu perguntei do desconto',
    'nao, queria entender o valor do plano',
    'quer dizer, o hbo max',
    'não, o que eu queria saber era do aluguel de filme',
  ])('"%s"', (text) => {
    expect(correctsTopic(readUtterance(text))).toBe(true);
  });

  it.each([
    'não',
    'não entendi nada',
    'não foi isso que eu perguntei',
    'não era isso',
    'não quero saber do desconto',
    'não quis dizer isso',
    'não, isso tá errado',
    'não concordo com o valor da multa',
    'não reconheço o desconto',
    'não, a multa tá errada',
    'não, não quero pagar multa',
    'sim, entendi',
    'quero falar com um atendente',
    'não, cancela o tamboro',
    'entendi o desconto',
    'não falei nada',
    'não, me explica de novo',
    'não, me explica direito',
    'não me explica nada',
    'quero saber do vod',
    'quero ver a outra conta',
    'oi, queria entender a minha fatura',
  ])('none in "%s"', (text) => {
    expect(correctsTopic(readUtterance(text))).toBe(false);
  });
});
