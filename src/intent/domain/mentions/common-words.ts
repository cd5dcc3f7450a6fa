import { isEverydayVerb } from './everyday-verbs.js';
import { isEverydayWord } from './everyday-words.js';

const FUNCTION_WORDS = `
  a abaixo acima agora ai ainda alem algum alguma algumas alguns ali amanha antes aonde apenas aquela aquelas aquele aqueles aqui
  aquilo as assim ate bem ca cada cedo certa certo com como da dai daquela daquele daqui das de dela delas dele deles
  demais depois dessa dessas desse desses desta deste disso disto do dos e eh ela elas ele eles em entao entre essa
  essas esse esses esta estas este estes eu exceto fora gente hoje isso isto ja jamais la lhe logo mais mal mas me
  menos mesma mesmo mesmos meu meus minha minhas muita muitas muito muitos na nada nao nas ne nem nenhum nenhuma nessa
  nesse nisso no nos nossa nosso num numa nunca o onde ontem os ou outra outras outro outros para pela pelas pelo
  pelos pois por porem porque pouco quais qual qualquer quando quanta quantas quanto quantos que quem se sem sempre
  senao seu seus sim so sobre somente sua suas tal tambem tanta tanto tao tarde te tirando toda todas todo todos tu
  tudo um uma umas uns viu voce voces
`;
const VERBS = `
  acessei achar achei acho acontece aconteceu aluguei aparece aparecem aparecendo aparecer apareceu assinar assinei
  assino assinou ativa ativado ativaram ativei ativo ativos ativou aumentar aumentaram aumentou autorizar autorizei
  autorizou avisar avisaram avisou baixei botaram cadastrei cair caiu cancela cancelar cancele cancelem chama chamado
  chega chegar chegou cobra cobrada cobradas cobrado cobrados cobram cobrando cobrar cobraram cobrou colocaram colocou
  comprei confere conferir conhecer conheco consegue consegui conseguiu consigo consta constar contestar contesto
  continua continuam continuar continuo contrata contratada contratado contratar contratei contratou custa custar
  custou da dado dando dao dar debitada debitado debitando debitou dei desativar descobri desconheco desconta
  descontando descontar descontaram detalha detalhar deu devolva devolver disse disseram diz dizer dobrou encerrar
  entende entendendo entender entendi entendo envia enviar era eram es espera esperar espero estar estive estornar
  estou excluir explica explicar explico explicou explique faca facam faco fala falando falar falaram falei falo falou
  faz fazem fazer feito fez fica ficando ficar ficaria ficou fiz fizeram foi for foram fosse fui funciona gostaria
  gosto ha haver ia iam ido incluida incluido incluiram incluso ir lembra lembrei lembro liga ligar ligaram ligo
  liguei manda mandar mande mandou mostra mostrar mostre mudar mudei mudou olha olhar ouvi ouvir paga pagam pagando
  pagar pago paguei passa passar passe passou peco pedi pedido pedir pediu pode podem poder poderia podia posso
  precisa precisar precisava preciso prometeram prometeu pulou quer queremos querer queria quero quis receber recebeu
  recebi recebo reclamando reclamar reclamei reclamo reconhecer reconheco refere referente remove remover resolve
  resolver resolveu resolvido retira retirar sabe saber sabia sao sei seja ser serve significa solicitar solicitei
  solicito somos sou soube subir subiu ta tamos tao tava tem temos tenha tenho tentar tentei ter teve tinha tinham
  tira tirar tire tirem tive tivesse to trocar usa usando usar usei uso usou vai vamos vao veio vejo vem vence vencer
  venceram venceu ver verifica verificar vi vier vieram vindo vinha vir visto viu vou
`;
const NOUNS = `
  abril absurdo abusiva abusivo acaso acesso acordo adicionais adicional afinal agosto agua aguento ajuda ajudar
  alguem alias alo alta alto amiga amigo anatel ano anos anuidade aparelho aplicativo app assinatura assinaturas
  assustado atenda atende atendente atender atendimento ativas atrasada atrasado atraso atual aula aumento automatica
  automatico autorizacao aviso avo avulsas avulso avulsos bagulho banco bandido bang barato barras basicamente beleza
  bendita bendito besta bloqueada bloqueado bloquear bloqueio boa boas boleto boletos bom bonus bot brinca brincadeira
  burro cadastro calculo calculos canal cancelada cancelado cancelados cancelamento caneta cansado cansei cara caramba
  caro cartao casa caso celular cem centavos cento central certeza certinho chama chamar chato chefe cheia chip ciclo
  cinco cinquenta claro cliente clientes cobertura cobranca cobrancas codigo coisa coisas coisinha combinado comeco
  completa completo comprovante confirmacao confirmar confirmo consentimento consumo conta contas contato contestacao
  contrato conversar correcao correta corretas correto corretos cpf credito creditos culpa dados data debito deixa
  deixando deixar deixaram deixei deixem demora demorar depois desbloquear desconto descontos desgraca detalhe
  detalhes devolucao dez dezembro dezenove dezesseis dezessete dezoito dia dias diferenca diferente dinheiro direito
  direitos divida divisao dobro doido dois dolar domingo doze droga duas duvida duvidas duzentos ei eita email
  embutida embutido emissao empresa encaminha endereco enganada enganado enquanto entra entrar entraram entrou errada
  errado erro escola esposa estorno estranha estranho estrategico estrategicos euro eventuais eventual exagerado
  explicacao extra extrato falta familia fatura faturas favor fechamento feira fevereiro ficam fidelidade filha filho
  fim final forma formula franquia frase fraude gas gente gentileza gerente golpe grafico grupo hein historico hoje
  hora horas horrivel humano imediatamente incluindo indevida indevidamente indevido inexistente informacao inicio
  inocente instrucoes inteira internet inutil iptu ipva irma irmao item itens janeiro jeito jogo julho junho junto
  juros justica ladrao legal lei lesada lesado licao ligacao ligacoes linha linhas lista lixo loja louco luz mae maio
  maior maldita maldito maluco mana mano maquina marco marido maximo media meio menor menos mensagem mensagens
  mensalidade mentira menu mercado mes mesa meses metade mexam mexe mexer mil minha minimo minuto minutos moca moco
  modem mora motivo multa multas namorada namorado necessario negocio negocios ninguem noite nome nossa nova nove
  novembro noventa novo numero numeros obrigado oferta oi oitenta oito ola onze opcao operadora otimo outubro
  ouvidoria pacote pacotes pagamento pai palavra palhacada palhaco papel parada paradinha parceiro parcela
  parcelamento parcelas parcial parte passada passado patrao pedaco pendencia pendente pendentes pensando pensar
  pensava pensei perfeito pergunta periodo permissao pessimo pessoa piada pix plano planos porcaria portabilidade
  porventura prazo preco precos preferencia prejudicado preocupado prima primeira primeiro primo pro problema
  problemas processo procon procurar produto produtos promocao prompt proporcional protocolo prova proxima proximo
  quarenta quarta quarto quase quatorze quatro quatrocentos quinhentos quinta quinto quinze rapido rata razao reais
  reajuste real realmente recarga reembolso referencia regra regras religar renovacao respeito resposta ressarcimento
  restante resto resumo retorno robo roteador roubada roubado roubando roubo ruim sabado sacanagem sacola sai sair
  sairia saiu saldo segunda segundo segundos seis semana semanas senha senhor senhora separado sera serao serasa seria
  seriam servico servicos sessenta sete setembro setenta sexta show simples sinal sinceramente sistema site sms
  socorro sogra soma sugestao supermercado supervisor supervisora suporte surpresa susto tamanho tarde tarifa taxa
  taxas tecnico telefone tempo terca terceira terceiro terceiros texto tia tio tipo titular titularidade todinha total
  trabalho transfere transferir treco trem tres treze trezentos trinta troco ultima ultimo urgencia urgente
  urgentemente uso usuario utilizacao vagabundo valor valores velocidade vencida vencido vencimento verdade vergonha
  vez vezes via vias vida video vinte vizinho volta whatsapp wifi
`;

const TALK = `
  abuso acho ae parabens combo combos excedente excedentes diminui diminuir diminuiu aff affe affs agorinha ainda alem ambas ambos amor anjo anteontem anualmente arranca arrancar assalto
  assunto atenciosamente atendendo atras att bagunca baixa baixo bem besteira bicho bobagem bora canalhice cara caso
  cima colega colegas comunicado confusao continue continuem contra contratado conversa credo cunhada cunhado custam
  custando custava daqui dentro desde desfazer desrespeito deus diariamente dias dificil embaixo engano enrolacao
  equivoco ex exploracao extorsao facil frente gasta gastar gasto gastos gentil geral graca grata grato historia ideia
  imediata imediato impossivel instante inteiras inteiro inteiros inuteis ixi jesus kero keru lado ligando livrar
  livre longe loucura manda mantem mantenha manter manteve mensalmente meu minutinho misericordia momento monte muitas
  muito nela nelas nele neles neta neto nossa nossinha notificacao ontem opa outrora oxe oxente parceiro partir pena
  perto possivel pouca poucas poucos pouquinho pow poxa propria proprio proprios puts putz querida querido questao
  quica rapidinho reativa reativado reativar restantes rolo safadeza seguinte semanalmente senhor sentido serio sinto
  situacao sobrinha sobrinho some sujeira suma sumir super talvez tipo tiquinho toda topico trinta uai ue util vamo
  vamos varias varios veio velho vizinha vontade
`;

const COMMON = new Set(`${FUNCTION_WORDS} ${VERBS} ${NOUNS} ${TALK}`.trim().split(/\s+/u));

/** What services are named for ("curso de idioma", "proteção de tela"): never everyday words, though some are forms of everyday verbs. */
const TOPICS = new Set(`
  aberto abertos aluguel antivirus aventura canal canais clube controle curso cursos dados digital educacao esporte esportes familia filme filmes financeira
  game games idioma idiomas ilimitada ilimitado jornal jornais jogo jogos kids livro livros mensal musica musicas noticia noticias nuvem pacote premium
  vivo protecao radio receita receitas residencial revista revistas saude seguranca seguro seguros semanal tecnica tela tv visita meditacao horoscopo
`.trim().split(/\s+/u));

/** True for a word that says what services are about. Takes a folded word. */
export function isTopic(word: string): boolean {
  return TOPICS.has(word);
}

/** True for words of everyday Portuguese, which are never the name of a service by themselves. Takes a folded word. */
export function isCommonWord(word: string): boolean {
  if (COMMON.has(word) || VERB_ENDING.test(word)) return true;
  return !TOPICS.has(word) && (ABSTRACT.test(word) || isEverydayVerb(word) || isEverydayWord(word, COMMON));
}

/** Endings of abstract nouns and of adjectives of manner. */
const ABSTRACT = /.{3}(?:[aeiou]cao|[aeiou]coes|mentos?|agem|agens|os[oa]s?|ezas?|ismos?)$/u;

/** Endings that only verbs, adverbs of manner and abstract nouns have. */
const VERB_ENDING = /.{3}(?:ei|mente|ando|endo|indo|aram|eram|iram|avam|assem|asse|aria|ariam|eria|eriam|aremos|ariamos|ivel|avel|iveis|aveis|idade|idades|encias?|ancias?)$/u;
