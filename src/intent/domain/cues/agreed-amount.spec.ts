import { readUtterance } from '../language/utterance.js';
import { claimsAgreedAmount } from './agreed-amount.js';

describe('an amount other than agreed', () => {
  it.each([
    'o valor está diferente do combinado, me prometeram 99,90',
    'o plano não era 49,90?',
    'combinaram 100 reais e veio 244,19',
    'contratei por 50 e veio 80',
    'a moca da loja falou que ia ser 79,90',
    'fechei em 89 por mes e ta vindo mais',
    'meu plano nao eh 60 reais?',
    'era pra vir 99,90',
    'devia ser uns 120 reais',
    'o certo era 54,99',
    'ta vindo 150,00 em vez de 99,90',
    '69,90 foi o que me ofereceram',
    'a fatura veio acima do que eu contratei',
    'o valor nao bate com o que foi combinado',
    'nao eh o valor que me prometeram',
    'ta mais caro do que me falaram',
    'me prometeram noventa e nove e noventa',
    'minha mensalidade não era de R$ 45,00?',
    'assinei um plano de 40,00 e cobraram outra coisa',
    'o preço veio diferente do que o vendedor prometeu',
    'quero saber pq nao ta vindo os 149,90 que a gente acertou',
    'me venderam por 80 conto e tão cobrando 159',
    'cade o preço que vcs prometeram',
    'não era 100 reais?',
    'ué, não era pra ser 89,90?',
    'me prometeram 50 reais de desconto',
    'o desconto combinado era de 30 e veio 20',
    'falaram que eu teria 20 de desconto',
    'meu desconto não era de 30 reais?',
    'era pra ter 20 reais de desconto',
    'cadê os 50 reais de desconto que me prometeram?',
    'o desconto deveria ser de trinta reais',
    'o desconto veio menor que o combinado',
    'só veio 10 reais de desconto',
  ])('"%s"', (text) => {
    expect(claimsAgreedAmount(readUtterance(text))).toBe(true);
  });

  it.each([
    'qual o valor do meu plano?',
    'vocês prometeram que o plano não ia mudar',
    'não foi isso que eu pedi',
    'contratei 50 giga e só veio 20',
    'contratei por 12 meses',
    'contratei o tamboro dia 10',
    'me falaram que a multa é 200 reais',
    'disseram que o estorno seria de 30,00',
    'quanto é o tamboro?',
    'não contratei esse de 14,99',
    'minha conta veio 244,19',
    'minha fatura veio diferente',
    'não era isso',
    'não era pra cobrar',
    'não era o tamboro',
    'quanto fica se eu tirar o hbo?',
    'combinado',
    'me prometeram desconto',
    'me falaram que o desconto é por 12 meses',
    'quero 20 reais de desconto',
    'me dá um desconto de 20',
    'tem desconto de 20 reais na minha conta?',
    'combinado então, obrigado',
  ])('none in "%s"', (text) => {
    expect(claimsAgreedAmount(readUtterance(text))).toBe(false);
  });
});
