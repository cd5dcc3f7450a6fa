import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import { type Utterance, wordsBehindNo } from '../language/utterance.js';

const PERSON = '(?:atendentes?|humanos?|pessoas?|alguem|gerentes?|supervisor(?:a|es)?|operador(?:a|es)?|ouvidoria|consultor(?:a|es)?|funcionari[oa]s?|gente|especialistas?|ser humano|analistas?|mocas? de verdade|mocos? de verdade|quem (?:manda|resolve|decide|entende)|carne e osso|setor responsavel|ser vivo|responsavel|atendimento|suporte humano|central|superior(?:es)?|chefes?|chefia|encarregad[oa])';
const REAL = '(?:humano|pessoa|alguem|gerente|supervisor|supervisora|atendente|ouvidoria|consultor|consultora|operador|operadora|gente|superior|chefe)';
const FILL = '(?:(?:um|uma|o|a|os|as|com|cum|num|numa|de|do|da|na|no|outr[oa]|algum|alguma|para|pro|seu|sua|voces|ai|logo|agora|me|direto|por favor|mais|eu|quero|setor|tipo|disso|isso|nisso|sobre isso|na linha) )*';

const REQUESTS = [
  new RegExp(`\\b(?:falar|reclamar|fala|falo|falasse|conversar|converso|contato|dialogar|tratar|fale|resolver|atendid[oa] por|atendimento com) ${FILL}${PERSON}\\b`, 'u'),
  new RegExp(`\\b(?:passa|passe|passar|passem|transfere|transferir|transfira|transferem|encaminha|encaminhe|encaminhar|direciona|direcione|direcionar|chama|chame|chamar|bota|coloca|coloque|poe|arruma|conecta|conecte|liga|ligue|ligar|manda|redireciona) ${FILL}${PERSON}\\b`, 'u'),
  /\b(?:alguem|gente|pessoa) (?:\w+ ){0,5}(?:me )?(?:atend|ajud)(?:er|e|a|ar)\b/u, /\bquero (?:gente|pessoa|alguem|humano)\b/u,
  /\b(?:passa|passe|passem|transfere|transfira|manda|encaminha|encaminhe|direciona|direcione|bota|coloca) (?:\w+ ){0,8}(?:uma pessoa|um atendente|um humano|alguem|um supervisor|um gerente|humano)$/u,
  new RegExp(`\\b(?:quero|queria|preciso|precisaria|desejo|gostaria|prefiro|exijo|solicito|cade|tem como|posso ter) (?:um|uma|o|a|de|do|da|ter|ver|com|algum|alguma|so|atendimento|ajuda|outr[oa]|por|ser atendid[oa] por|que|um outro|suporte|esse|falar|mesmo| )*${REAL}\\b(?! me (?:expli|esclare|mostr|detalh)\\w+)`, 'u'),
  new RegExp(`\\btem (?:algum|alguma) ${PERSON} (?:ai |aqui |la |disponivel )*(?:para|que|pra) (?:me |possa |pode |eu )*(?:falar|atender|conversar|ajudar|resolver)`, 'u'),
  /\b(?:me|pode|podem|favor|por favor|quero que) (?:me )?(?:transfere|transfira|transfiram|transferir|encaminha|encaminhe|encaminhar)\b(?! (?:o|a|os|as|minha|meu|esse|essa|credito|valor|saldo|titularidade|linha|fatura))/u,
  /\b(?:me transfere|me transfira|atendimento humano|atendente humano|ser humano|gente de verdade|pessoa de verdade|alguem de verdade|pessoa real|me liga alguem|me liguem|me liga|me ligue|quero uma ligacao|alguem (?:pode |para |que |possa )*(?:me )?(?:atender|atenda|ajudar|resolver|resolva|ajude|ligar|ligue)|pessoa (?:para|que|pode|possa) (?:possa )?(?:me )?(?:atender|atenda|ajudar|resolver|resolva|ajude))\b/u,
  new RegExp(`\\b${PERSON} (?:de verdade |para |que |pode |possa |tem que )*me (?:ligar|ligue|liga|retornar|retorne|atender|atenda|chamar|chame)\\b`, 'u'),
  composed(/\b(?:cansei|cansad[oa]|canso|farto|farta|chega|enjoei) /u, /de (?:tentar )?(?:falar|conversar|tratar) /u, /com (?:ess[ea] |um |uma )?(?:robo|robozinho|maquinas?|bots?|computador|gravacao|assistente)\b/u),
  /\bnao (?:quero|aguento|gosto de|vou) (?:mais )?(?:falar|conversar|tratar|perder tempo) com (?:robo|maquina|bot|voce|computador|maquinas|gravacao|assistente)\b/u,
];
const ALONE_TRANSFER = /^(?:(?:me|pode|por favor|favor|entao) )*(?:transfere|transfira|transferir|transferencia)(?: (?:por favor|logo|ai|ja|agora|me|ligacao|a ligacao|para alguem))*$/u;
const ALONE = composed(
  /^/u,
  anyNumberOf(/(?:um|uma|o|a|quero|por favor|favor|oi|ola|so|alguem|bom dia|boa tarde|boa noite) /u),
  /(?:atendente|humano|ouvidoria|supervisor|supervisora|gerente|pessoa|falar com alguem|operador|atendente humano|consultor|atendimento|sac|falar com atendente)/u,
  anyNumberOf(/ (?:por favor|agora|ja|humano|logo|real|urgente|atendente|humana|pelo amor de deus|pf)/u),
  /$/u,
);
const NEGATED = composed(
  /\b(?:nao|nem|sem) (?:\w+ ){0,2}?(?:precisa|preciso|quero|queria|necessario|precisar|eh para|me|precisava|adianta|vou|falar|chama|transfere)?(?: \w+){0,3}? ?/u,
  anyNumberOf(/(?:de|com|para|um|uma|o|a|falar com) /u),
  /(?:atendente|humano|pessoa|alguem|ninguem|supervisor|ouvidoria|gerente|transfere|transferir)\b/u,
);

/** True when the message asks for a person (rule 2, `wants_person`); not when it refuses one or only tells of one. */
export function asksForPerson(utterance: Utterance): boolean {
  const text = wordsBehindNo(utterance).join(' ');
  if (ALONE.test(text) || ALONE_TRANSFER.test(text)) return true;
  return REQUESTS.some((pattern) => {
    const found = pattern.exec(text);
    return found !== null && !isRefused(text, found.index, found[0]) && !isStory(text.slice(0, found.index), found[0]);
  });
}

/** "não quero falar com atendente" refuses one; "não tem uma pessoa pra me atender?" and "não quero falar com robô" do not. */
function isRefused(text: string, at: number, found: string): boolean {
  if (found.startsWith('nao ')) return false;
  const head = text.slice(Math.max(0, at - 24), at);
  return NEGATED.test(`${/(?:^|\s)((?:nao|nem|sem)(?: (?:quero|precisa|preciso|vou|eh para|precisam|adianta|gosto de|me))*) $/u.exec(head)?.[1] ?? ''} ${found}`);
}

/** "falei com um atendente", "liguei e a moça me passou pra outra pessoa": told, not asked. */
function isStory(before: string, found: string): boolean {
  return /\b(?:ja|ontem|tentei|fui|consegui|liguei para|cansei de|canso de) (?:\w+ )?$/u.test(before) && !/\b(?:quero|preciso|me)\b/u.test(found);
}
