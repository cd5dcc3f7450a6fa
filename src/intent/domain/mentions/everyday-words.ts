/** Nouns and adjectives of everyday talk, in the form of the dictionary; plurals and feminines are read from them. */
const NOUNS = `
  abalo abencoada abencoado abestado abordagem aborrecido aborrecimento abusado academia acao acerto aclaracao acordo
  acrescimo adequado adesao administracao administrativo advogado aff afilhado afirmacao agencia agilidade agressivo
  agua ainda ajuste alarme alcance alegacao alegre alegria alem alerta algo alivio almoco alternativa altissimo altura
  aluno amarelo ambiente ameaca amem amizade analise andamento andar angustia animo aniversario ante anterior
  anteriormente antigo anuencia anulacao ao aos aparente apartamento apelido apertado aplicacao aplicativozinho apoio
  apos aposentada aposentado aposentadoria aposto aprovacao aquem area arengueiro argumento arquivo arre arrependido
  arretado arroz artigo artimanha artista asneira aspecto assistencia assistente ataque atencao atencioso atendido
  atitude atividade atonito ator atraso atualizacao audiencia aula ausencia autonomo auxilio avaliacao avenida avexado
  aviao avo azar azul bacana bagaca bagulho bah bairro baita balanco balela banda bao baratinho barbaridade baseado
  basico batalha bateria bebe beneficio bergamota berro bglh bichinho bilhete bimestre biscoito bisneto bizarro blusa
  bobo boca bolado bolo bolso bondade bonequinho bonito bonzinho botao braco branco bravo brega breve briga brinquedo
  brother bruto bucha bug bugado bugiganga burocracia burrice cabeca cabimento cabra cacete cachorro cadastro cade
  cadeira cadim cafe cafona caixa calcada calma calmo calor cama caminho campo canseira canto cantora capacidade capaz
  capital capitulo capricho caraca caracteristica carai carambolas cargas carinho carissimo carne carta casa casado
  categoria causa cedo celeridade cep certame certeza certissimo cerveja ceu chamado chance chatice chave chavoso
  chefia chinelagem choque chorao chuva cidadao cidade ciencia ciente cima cinema circunstancia clareza classe
  clausula codigo coerente cofre coisada coisinha comadre combinado comercial comerciante cometido comida comigo
  comodo compadre companheiro companhia comparacao compensacao competencia competente complemento complexo compra
  compreensao compromisso computador comum comunicacao comunidade conceito conclusao concreto condicao condizente
  conduta conferencia confianca confiavel confirmacao conflito conforme confortavel conforto confuso congresso
  conhecimento conjunto conosco consciencia conselho consentimento consequencia conserto consideracao consistente
  constante consulta consumidor contador contente contexto contigo continha continuo contrario contraste contratacao
  contratual contribuicao contudo convencao conveniente conversinha convosco copia cor coracao coragem coroa corpo
  correcao correspondente corretamente corrido corte costume covardia creche credito credo crianca crime cringe crise
  criterio criticado cruel crush cuidado cuidadoso cuja cujas cujo cujos cumprimento cunhado curioso curto cusco custo
  dama danado dano data decada decepcao decepcionado decisao declaracao defeito defensor defesa definicao definitivo
  delegacia delegado delicia demanda demandante demissao demonstrativo demora dengo dentista denuncia dependencia
  deposito desaforo desativacao descarado descaramento descaso descricao desculpa desejo desempregado desenho
  desentendimento deserto desesperado desespero desgosto desgracado desigual desleal desleixo desligamento
  desnecessario desonestidade desonesto despesa destaque destino detalhado detalhamento determinado devedor dever
  devido diabo diabos diacho dialogo diferenciado diferencial dificuldade difuso dignidade diminuicao direcao
  direcionamento diretor discordancia discriminacao discriminado discussao disponibilidade disponivel disposicao
  dispositivo distancia divergencia divergente diverso doacao doc documentacao documento doente dolar domicilio dono
  dor doravante doutra doutro drama droga dubio dum duma duplicado duplicidade durante economia economico educado
  efeito efetivo egua elemento elevado elogio embargo embora emenda emergencia emissao emocao empecilho empregado
  emprego empresario encargo encontro encrenca endereco energia engracadinho engracado enorme enredo enrolado ensino
  enteado entendimento entrada entrega entretanto envelope envio episodio epoca equipe errinho erroneo escandalo
  esclarecimento escolha escolinha escrito escritorio esculacho espaco espanhol espantado espanto especial
  especialista especie especifico esperanca espertalhao esperteza esperto espirito esposo esquema esquina esquisito
  essencial estabelecimento estado estadual estagio estelionato estilo estorvo estrada estrago estranheza estranhinho
  estrutura estudante estudo estupidez estupido eta eterno etica evento evidente exagero exame exato excecao
  excelencia excessivo excesso exclusao exclusivo exemplar exemplo exigencia existencia exorbitante exordial
  expectativa expediente experiencia explicadinho explicito exposto expressao expresso extenso externo extrajudicial
  extremo fabrica fabuloso facada facil facilidade fala falcatrua falha falho falsidade falso falta familiar fantasma
  farmacia fat fato fator favoravel fazenda fdp fe feijao feio feira felicidade feliz fenomeno fera feriado ferias fi
  fia fiado fidelizacao fiel figura fila file filhao filmezinho finalidade financeiramente financiamento fio fiote
  firma fisico fixo flagrante flopado fml foco fofo fogo folga folha fome fonte forca forcado fornecedor fornecimento
  forte fotografia fracasso fraco frances frequencia frequente frescura frio fruto fugida fulano fuleiragem fuleiro
  fundamental fundamento fundo furada furdunco futebol futuro gaiatice galera ganancia garantia garoto gas gato
  generico genero genial genro gentileza gestao gesto gloria gnt golpista gorda gordo gosto governo gracinha grana
  grande grandioso gratuito grau gravacao grave gravidade grilado grosseiro grosso guaiaca guampudo guarda guerreiro
  guri guria habito heranca hipossuficiente homem honestidade honesto honra hora horario hospital humilde humilhacao
  humor idade identico idiota idosa idoso igreja igual igualdade ilegal ilegalidade ilegitimidade ilicito ilusao
  imagem imaginacao imbecil imediatismo imovel impaciente impacto implantacao importancia importante impossibilidade
  imposto imprescindivel impressao improprio inaceitavel inadimplencia inadimplente inadmissivel incapaz incerto
  incidencia inclusao incluso incoerencia incoerente incomodo incompetencia incompetente incompleto incompreensivel
  incontestavel inconveniente incorrecao incorreto incrivel indagacao indenizacao independente indevidamente indevido
  indicacao indicio indignacao indignado individual inequivoco infelizmente inferior infinito informal infracao
  infundado ingenuo ingles iniciativa inimigo ininterrupto injustica injusto inocencia insano insatisfacao
  insatisfeito inscricao inscrito insercao insistencia insonia inspecao instancia instrumento insuficiente insulto
  insuportavel integral inteligente intencao intencional interacao interessado interesse interior interno interrogacao
  interrupcao intimacao intimo inutil invasao invencao inverso investigacao inviavel irmaozinho ironia irregular
  irregularidade irritado irritante isencao isento joca joguinho judicial juiz juizado juizo julgamento juridico justa
  justificativa justo juventude kd kkkk la labirinto ladroagem lambanca lamentavel lancamento lance lapso lascado leal
  legitimo leigo leite leitura lento lerdo lesivo letra leve lhes liberacao liberdade liminar limite limpeza limpo
  lingua link liquido litigio logica logico longo lorota louca lucro luta luxo luz macho madrugada magia magoado
  mainha maior maioria malandragem malandro maldade maldoso malfeito maluquice mamae mancada mandado maneira mangacao
  manha manifesto maninha maninho manobra manutencao maquina mar maravilhoso marca marido marmelada marra massacre
  materia material materialmente mau maximo mds mediante medida medio medo meleca melhoria membro memoria mencao
  menina menino menor menorzinho mentiroso mercado mercadoria merito merreca metida metodo mico milagre milhao milhar
  mim mina minimo ministerio minoria miseravel miseria missa missao misterio misterioso mixaria mlk mn mo mobilidade
  mocinha mocinho moda modalidade modelo moderno modificacao modo moeda moedas moleque momentaneo montante moradia
  morador moral moralmente moroso morte morto movimento mudanca muie mulher mundo municipio nacional nada namorado
  namoral naquela naquelas naquele naqueles naquilo nascimento natal natural natureza necessidade nega negacao
  negativa nego nene nervoso nessas nesses nesta nestas neste nestes netao netinha nivel no nocao nojento nojo nomeado
  nora norma normal nossinhora nota noticia notorio noutra noutro novela novidade novinho nulidade nulo numero
  objetivo objeto obra obrigacao obrigatorio obscuro obsequio observacao obstaculo obtencao ocasiao ocorrencia
  ocorrido odio ofensa oferecimento oficial oficina olho onerosidade oneroso onibus operacao operacional operadora
  opiniao oportunidade oposto ordem ordinario organizacao orientacao origem original otario ousadia outrora outrossim
  ovo oxe oxi paciencia paciente padaria padrao padre pagador pagadora pai painho pais paisa paixao palavreado palpite
  pancada pao papo par paragrafo parca parecer parecido parede parente paria parque participacao particular pasma
  pasmo passagem passo pastor patetico patifaria patrono paulada paz pdf pdp pe peca pecunia pedaco pedido pegadinha
  pendurada pendurado pensamento pensao pensionista pequeno perante percentual perda perdao perdido perfil pericia
  perigo perigoso perrengue personagem pertinencia pertinente perturbacao pesado pesquisa pessimo pessoal peste
  peticao pia picareta picaretagem pilantra pilantragem pior pistola pizza planejamento planilha pleno pobre poder
  poderoso ponto pontual popular porcaria porcentagem porem porrada porta portador portanto portugues posicao positivo
  posse possibilidade posterior posto potencia povo poxa pprt praia pratica pratico precariedade precario precisao
  preciso prefixo preguica prejuizo prenda preocupacao preocupante preposto presenca presente presidente pressa
  pressao prestacao prestacoes prestadora presuncao pretensao previo previsao previsto principal principio prioridade
  privacidade privado probatorio probleminha procedencia procedimento procuracao profissional profissionalismo
  programa programacao proibido projeto promessa promotor prontamente pronto propaganda proporcao proposito proposta
  prosa prospero prova provavel providencia provisorio publico puro putaco puto quadro quaisquer qualidade qualquer
  quantia quantidade quebrado queijo queixa quentinha querida questionamento quica quieto quinzena quitacao raios
  raiva rancor rapaz rapida rapidez raro raso razoavel reaca real realidade rebulico recado recebimento receio receita
  receitinha recente recibo reclamante recorde recorrente recuperacao recurso rede reducao reembolsado reforma regime
  registro regulamento regular reincidente reiteradamente reiterado rejeicao relacao relativo relato relatorio relogio
  remessa renda renovado reparo repente repeticao repetido repetitivo reposicao repouso representante repudio
  reputacao requerente requerimento requisito rescisoria reserva residencia resolucao respectivo responsabilidade
  responsavel ressalva ressarcido ressarcimento restituicao restituido resultado retorno retrasada retrasado reuniao
  revelia revisao revolta revoltado revoltante rico ridiculo rio risco ritmo robozinho roca role rolo rotina
  roubalheira rsrs rua ruido rumo sabor sacana saco sacrificio safado saida salario salgado sancao sangue santinho
  santo satisfacao satisfeito saudacao saudade seco secretaria segmento segredinho segredo seguida seguidamente
  selecao semelhante semestre senhorinha sensacao senso sentenca serio serventia setor severo si significado silencio
  similar simpatia simpatico simplicidade sincero sindico singular site sitio slk so sob sobrando sobrinho social
  sociedade sofrido sofrimento sogro sol solicitante solido solucao sonho sono sorriso sorte sozinho subida subito
  subsidio sucesso suficiente sujeito sujo suor superior suposto supracitado surdina surreal surtado surto suspeita
  suspeito sustento sva svas tabela tacito talento tapeacao tatica tche tecnico teimoso telefone telefonema telefonico
  tema tempao tempinho temporario tendencia tenso tentativa terceirizado termino termo terrivel testemunha teto
  timidez tintim tiquim titulo tlgd todavia tolo tom topo tostao total trabalhador trabalheira trabalhoso tragedia
  traicao trajeto tramoia trampo tranquilidade transacao transferencia transparencia transparente transtorno
  tratamento trato treco treinamento trem treta tri tribunal triste tristeza tristinho trocado trouxa truta turma
  tutela uai ultimo unico unidade unilateral universal universidade urgencia usual util vacilo vaga vagabundagem
  valente validade valido valorzinho vantagem vantajoso variacao variado vas vedado vei veiculo veio velhaco velhinha
  velhinho velocidade venda vendedor verdadeiro vergonheira vergonhoso vermelho verossimil versao vey viagem viavel
  vicio vida vigencia vigente vigor vintem virada visao visivel visse vitoria viuva vixe vizinhanca vontade vos vovo
  voz vulneravel whats zangado zap zapzap zero zoado zoeira zona zuado
`;
/** Forms that no regular conjugation gives. */
const IRREGULAR = `
  aderir adiro atribui bloqueia cabe caber cai caia caibam caibo caio chateada chateado chateia cobre compoe componho
  composto conclui consiga constitui constroi contem contenha contive contribui convem convenha coube cre creio cubro
  dara darei daria deem demos dera deram descobre descubro desfaco desfaz desfez destroi detem diga digam digo dira
  direi diria dispoe disponho disser dissesse distribui dizem dorme dou durmo eramos exclui expoe exponho fara farao
  farei faria fariam fizemos fizer fizerem fizesse foge fossemos foste freio fujo haja hei houve houver iamos impoe
  inclui incluia influi interveio intervem ira irao irei iria le leia leiam leio lendo ler leu li mantenho mantive
  meco mede minta minto nomeia obtem obtenho odeia odeio opoe ouca ouco ouve passeio peca pede perca percam perco
  perda poe polui ponha ponham ponho possa possam possui possuir possuo posto prefira prefiro preve prevejo previsto
  propoe proponho proposto provem pude puder puderem pudesse punha pus puseram queira queiram quiser quiserem quisesse
  reaver receia receio refaco refaz refez reouve repete repita repito requeira requeiro requer reteve retive reve
  revejo ri rindo rio riu saberia saia saiam saiba saibam saio satisfaz satisfeito segue semeia sente siga sigo sinta
  sirva sirvo sobe souber souberem soubesse subo sugere sugiro sumo supoe suponho supus tenham tera terao terei teria
  teriam tinhamos tivemos tiver tiveram tiverem traga tragam trago trara traz trazendo trazer trouxe trouxer trouxeram
  vais vale valha valho ve veem veja vejam venha venham venho vens vera verei veria viemos vierem viesse vimos vinham
  vira viram virei viria visse vista
`;

const WORDS: ReadonlySet<string> = new Set(`${NOUNS} ${IRREGULAR}`.trim().split(/\s+/u));

/** Ending of an inflected noun or adjective → endings of its dictionary form. */
const INFLECTIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/oes$|aes$/u, ['ao']], [/ais$/u, ['al']], [/eis$/u, ['el', 'il']], [/ois$/u, ['ol']], [/uis$/u, ['ul']], [/is$/u, ['il', 'i']], [/ns$/u, ['m']], [/res$/u, ['r', 're']], [/zes$/u, ['z', 'ze']], [/oras?$/u, ['or']],
  [/as?$/u, ['o', 'a', '']], [/os$/u, ['o']], [/es$/u, ['e', '']], [/s$/u, ['']], [/(?:zinh|inh)[oa]s?$/u, ['', 'o', 'a', 'e']], [/(?:issim)[oa]s?$/u, ['o', 'e', '']],
];

/** True for a noun or adjective of everyday talk in any number and gender. Takes a folded word and further dictionary forms. */
export function isEverydayWord(word: string, others: ReadonlySet<string>): boolean {
  if (WORDS.has(word)) return true;
  return INFLECTIONS.some(([ending, bases]) => {
    const at = word.search(ending);
    if (at < 2) return false;
    const stem = word.slice(0, at);
    return bases.some((base) => WORDS.has(stem + base) || (stem.length >= SURE_STEM && others.has(stem + base)));
  });
}
/** Shorter stems of function words ("ex", "po") would make names everyday words ("exa"). */
const SURE_STEM = 3;
