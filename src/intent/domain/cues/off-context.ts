import { composed } from '../../../kernel/composed-pattern.js';
import type { Utterance } from '../language/utterance.js';

const COMPETITOR = [
  /\b(?:da|na|para a|pela|com a|a|pra) vivo\b(?! (?:seguranca|music|play|tv|cloud|controle|pay|ads|jornais|kids|saude|fibra tv))/u,
  /\b(?:internet|plano|fatura|conta|linha|chip|operadora|celular|sinal|fibra|numero|contrato) (?:da |do |de |na )?(?:vivo|claro|nextel|algar|sky|correios celular|surf)\b/u,
  /\b(?:da|na|para a|pela|pra|com a) (?:claro|net|nextel|sky|algar|oi)\b(?! (?:now|que sim|que nao))/u,
  composed(/\b(?:minha|meu) (?:internet |fibra |plano |chip )?/u, /(?:da )?(?:claro|vivo|oi|nextel|algar|sky)\b(?! (?:seguranca|music|play|tv|cloud|controle|pay|jornais|kids|saude))/u), /\b(?:internet|plano|fatura|conta|linha|chip|operadora|fibra) (?:da |na )?oi\b/u, /\b(?:vou|quero|migrar|mudar|ir|mudando|portar) (?:\w+ )?(?:para|pra) (?:a |o )?(?:vivo|claro|oi)\b/u,
];

const INJECTION = [
  /\bignor\w+ (?:\w+ )*(?:instruc\w+|regras|comandos|prompt|orientac\w+)\b/u, /\b(?:revel\w+|mostr\w+|exib\w+|imprim\w+|diga|repita|cole|envie) (?:\w+ )*(?:prompt|system prompt|instrucoes|suas regras|configuracao interna)\b/u,
  /\b(?:aja|atue|finja|comporte se|responda) como (?:se|um|uma|o|a)\b/u, /\b(?:system prompt|prompt do sistema|jailbreak|modo desenvolvedor|developer mode|modo dan|voce agora eh|esqueca (?:tudo|todas|as instrucoes|suas))\b/u, /\bignore (?:all|previous|your)\b/u, /\bselect \w+ from\b/u, /\bdrop table\b/u,
];

const OTHER_TOPIC = /\b(?:poema|poesia|piada|redacao|iphone|samsung galaxy|(?:manda|passa|da|ensina) uma receita|futebol|flamengo|corinthians|palmeiras|santos|campeonato|brasileirao|copa do mundo|jogo (?:ontem|hoje|de ontem|de hoje|do)|ganhou o jogo|placar|signo|horoscopo|receita (?:de|do|da)|bolo|frango|lasanha|bitcoin|cripto\w*|euro|dolar|bolsa de valores|acoes|politica|presidente|eleicao|eleicoes|lula|bolsonaro|previsao do tempo|vai chover|chover|clima|temperatura|capital d[aoe]|namorad[oa]|casamento|filosofia|religiao|novela|filme (?:bom|legal|recomenda)|me recomenda|serie (?:boa|legal)|emprego|curriculo|vaga|imposto de renda|iptu|ipva|inss|fgts|bolsa familia|cartao (?:de credito|de debito|do banco|da loja|da c a|nubank)|fatura d[oa] (?:cartao|nubank|banco|loja|mercado)|boleto d[oa] (?:faculdade|escola|condominio|aluguel|curso|academia|plano de saude)|condominio|mensalidade d[ao] (?:escola|academia|faculdade|clube)|conta de energia|conta d[ae] (?:internet de casa|tv a cabo)|conta de luz|conta de agua|conta de gas|luz veio|enel|sabesp|copel|cemig|light|nubank|itau|bradesco|santander|caixa economica|banco do brasil|emprestimo|mercado livre|ifood|uber|amazon entrega|passagem|hotel|voo|loteria|mega sena|traduz\w*|traducao|programa em python|codigo em|python|javascript|matematica|raiz quadrada|quanto eh \d+ (?:(?:mais|vezes|menos|x|por|dividido por) )?\d+|remedio|dor de cabeca|medico|cachorro|gato|carro|gasolina|detran|cnh|passaporte|rg|enem|faculdade|seu nome|sua idade|quantos anos voce|voce eh (?:casad|solteir|homem|mulher|um robo|robo|humano|real|de verdade)|qual seu time|time voce torce|te amo|musica do|letra da musica|quem descobriu|quem inventou|quem foi|historia do|fala sobre a guerra|guerra)\b/u;

/** Telecom, but off the bill (corpus README: chip, signal, portability are off_context). */
const OFF_THE_BILL = /\b(?:portabilidade|portar meu|roteador|modem|wi fi|wifi|sem sinal|sinal|sem internet|internet (?:caiu|caindo|lenta|ruim|nao funciona|nao ta funcionando|parou|ta lenta|ta caindo|ta ruim|fora|nao pega|nao conecta|muito lenta|horrivel)|sem conexao|conexao caiu|fibra|chip|e sim|esim|cobertura|[345] ?g|linha (?:foi |ta |esta |bloqueada|bloqueado|muda|cortada)|desbloque\w+|desbloqueio|bloque(?:io|ada|ado|aram|ou)|celular (?:novo|quebrou|roubado|roubaram)|aparelho|roubaram meu|perdi meu celular|roaming nao|trocar de numero|mudar meu numero|ligacoes? (?:caindo|nao|cai|de telemarketing)|telemarketing|spam|serasa|spc|nome sujo|velocidade|puk|imei|instalacao|instalar|tecnico em casa|visita do tecnico|nao consigo (?:ligar|fazer ligacao|usar a internet|acessar o app|entrar no app|mandar mensagem)|app nao|aplicativo nao|senha|caiu de novo|caiu a internet|nao ta pegando|nao pega|recarga|recarregar|pre pago)\b/u;

export type OffContextReason = 'competitor' | 'injection' | 'other_topic' | 'off_the_bill';

/** Why a message lies outside the invoice; null when nothing shows that it does. */
export function offContextReason(utterance: Utterance): OffContextReason | null {
  const text = utterance.words.join(' ');
  if (INJECTION.some((pattern) => pattern.test(text))) return 'injection';
  if (COMPETITOR.some((pattern) => pattern.test(text))) return 'competitor';
  if (OTHER_TOPIC.test(text)) return 'other_topic';
  return OFF_THE_BILL.test(text) ? 'off_the_bill' : null;
}
