/** Stems of the verbs of everyday talk, by conjugation. Verbs that ask for something on the bill are in action-lexicon.ts. */
const STEMS = {
  ar: `
    abaix aban abandon abon abord abrac acab acalm acarret aceit aceler acen acert acess ach acion acompanh aconcheg
    aconselh acord acostum acredit acrescent acumul acus adiant adicion adivinh administr admir adoc ador afast afet
    afi afirm afund agend agrad agrav aguard aguent ajeit ajoelh ajud ajuiz ajust alarg alcanc aleg alert aliment
    alivi almej almoc altern alug am amass ameac ampar ampli analis and anex anim anot anunci apag apaixon apanh apel
    apelid apert aplic apoi apont aposent apost apresent apress aprov aproveit apur arc arej argument arm arranh
    arranj arras arrast arrebent arrecad arredond arremess arrend arrisc arrot arrum articul asfalt ass assalt assegur
    assin assinal assopr assust atac atent ativ atrapalh atras atualiz atur aument autoriz avali avanc averigu avis
    bagunc baix balde banc barr bast batiz beij belisc berr bloque bobe borr bot brig brinc brot busc cac cadastr cal
    calcul calibr caminh cans cant capin caprich carreg cas caus cav ceg celebr chec cheg cheir chor chut cit clare
    clic clon cobr coc cochil col colabor colecion colet coloc combin comec coment compar compartilh compens complet
    complic comport compr comprov comunic concentr concord conden confess confi configur confirm confisc conform
    confront congel conquist consert conserv consider consol const constat consult cont contact contagi contat
    contempl content contest continu contrat control convers convid copi cortej costum costur cozinh cri critic cruz
    cuid culp cust cutuc danc danific dat debit deboch declar decor dedic deix deleg demonstr demor denunci deposit
    derram derrub desabaf desafi desanim desbloque descans descart descasc desconect desconfi descont desculp desej
    desembols desenh desenrol desesper deslig desloc desmarc despach desperdic despert despreocup desrespeit destac
    destin detalh detest devane devor digit discord discrimin dispar dispens disponibiliz divulg do dobr duplic duvid
    economiz edit educ efetiv efetu elabor elev elogi embols embrulh emprest empurr encaminh encar encerr encontr
    encost endivid enfi enfrent engan enjo enrol ensej ensin enterr entr entreg envi enxerg enxug equivoc err escap
    escorreg escut esfri espalh especific esper espi espirr esquent estim estour estranh estud evit exager examin
    experiment explic explor express extrapol facilit fal falh falt farej fech ferr fic film filtr finaliz firm fix
    foc forc form frit funcion fur furt gaguej ganh gargalh gast ger gerenci gir gost govern grav grit grud guard gui
    habilit habitu hosped identific ignor imagin implic import impression improvis impugn incomod incorpor indic
    indign influenci inform ingress inici integr interess interpret invent investig irrit isent jant jog junt jur
    justific labut lanc larg lastim lav lembr les lev levant liber lid lig limit limp liquid list livr lix localiz lot
    lucr ludibri lut machuc mam mand manifest manipul marc mastig mat melhor mencion mergulh migr mistur modific molh
    mont mor mostr motiv moviment mud mult multiplic nad namor narr neg negativ negoci nome not notific objetiv obrig
    observ ofert olh oper opin opt or orden organiz orient origin ous pag par parcel particip pass passe pechinch peg
    pen pens pente perdo pergunt perturb pes pesquis pint pior pir pis planej plant pleite postul poup pratic precis
    prejudic preocup prepar presenci pression prest process procur program projet prolong protest prov providenci
    provoc public pul pux quebr queim question quit raciocin ral rasg reajust realiz recarreg reclam recomend recuper
    recus reforc registr regulariz rejeit relat relembr rem renov repar repass represent requisit reserv resgat
    resguard respeit responsabiliz ressalt ressalv rest retom retorn revel revis revolt rez ronc roub sac sacane
    salient salv sec segur selecion sent separ signific silenci simul sobr sobrecarreg solicit solt solucion som sonh
    sorte su suj super suport sustent tamp tape tard teim telefon temper tent tente termin test toc tom top torn torr
    trabalh tramit transform trapace trat trav trein triplic troc tropec ultrapass urr us utiliz valid vari verific
    viaj vigi viol vir visit visualiz vo volt vomit vot xing zang zel zer zo
  `,
  er: `
    abastec absorv acolh acontec adoec agradec amanhec anoitec aparec apodrec aquec ard arrefec arrepend atend bat beb
    benz carec ced com comparec compreend compromet conced conhec constrang cont convenc convert corr cos coz cresc
    debat decorr defend depend derret desaparec desc desconhec descrev desfaz det dev devolv dissolv diz do eleg ench
    enlouquec enriquec entend entret envelhec envolv esclarec escolh escond escorr escrev esquec estabelec estend
    exced favorec floresc fornec fortalec gem lamb mant merec mex mo morr mov nasc obedec obt ocorr oferec padec parec
    perceb perd perec permanec pertenc preench prend prescrev pretend prev proced promet proteg prov quer reav receb
    recolh reconhec recorr remo renasc requer resolv respond restabelec revert ro romp sobreviv socorr sofr suced
    surpreend tec tem tolh torc trem val varr venc vend viv volv
  `,
  ir: `
    abr acud ader admit adquir ag anu assist assum ating atra atribu ca cobr coincid colid compart compet conclu
    conduz confer confund consegu consent consist constru consum contra contribu conv corrig cumpr curt deca decid
    deduz defin demit descobr descumpr desist desped destru difer difund diger dirig discut distra divid dorm embut
    emerg emit encobr engol entup esculp exclu exib exig exist expand exped explod extra fer fing flu frig fug garant
    ilud imerg imped impel imprim inclu induz infring inib inser insist instru interfer interv invad invest med ment
    nutr obstru omit oprim ouv par part ped permit persegu persist pol possu prefer presum preven produz progred proib
    prossegu pun redig redim reduz refer reflet repet rescind resum retribu reun sa sacud seduz sent serv sorr sub
    substitu suger sum suprim surg ting toss tra traduz transfer transmit usufru vest
  `,
};

const PERSONS = ['', 's', 'm', 'mos'];
const AR_ENDINGS = ['ar', 'ares', 'arem', 'armos', 'a', 'as', 'am', 'amos', 'o', 'e', 'es', 'em', 'emos', 'ei', 'ou', 'aste', 'aram', ...PERSONS.flatMap((end) => [`ava${end}`, `ara${end}`, `aria${end}`, `asse${end}`]), 'arei', 'aras', 'arao', 'aremos', 'ado', 'ada', 'ados', 'adas', 'ando', 'ai', 'anu', 'anto'];
const ER_ENDINGS = ['er', 'eres', 'erem', 'ermos', 'e', 'es', 'em', 'emos', 'o', 'a', 'as', 'am', 'amos', 'i', 'eu', 'este', 'eram', ...PERSONS.flatMap((end) => [`ia${end}`, `era${end}`, `eria${end}`, `esse${end}`]), 'erei', 'erao', 'eremos', 'ido', 'ida', 'idos', 'idas', 'endo', 'enu'];
const IR_ENDINGS = ['ir', 'ires', 'irem', 'irmos', 'e', 'es', 'em', 'imos', 'o', 'a', 'as', 'am', 'amos', 'i', 'iu', 'iste', 'iram', ...PERSONS.flatMap((end) => [`ia${end}`, `ira${end}`, `iria${end}`, `isse${end}`]), 'irei', 'irao', 'iremos', 'ido', 'ida', 'idos', 'idas', 'indo'];

const CONJUGATIONS = [conjugation(STEMS.ar, AR_ENDINGS), conjugation(STEMS.er, ER_ENDINGS), conjugation(STEMS.ir, IR_ENDINGS)];
const LONGEST_ENDING = 7;

interface Conjugation {
  readonly stems: ReadonlySet<string>;
  readonly endings: ReadonlySet<string>;
}

/** A stem whose last sound is spelt otherwise before "e" or "a" counts in both spellings (ficar → fique, agir → ajo). */
function conjugation(stems: string, endings: readonly string[]): Conjugation {
  const plain = stems.trim().split(/\s+/u);
  const soft = plain.flatMap((stem) => (stem.endsWith('c') ? [`${stem.slice(0, -1)}qu`] : stem.endsWith('g') ? [`${stem}u`, `${stem.slice(0, -1)}j`] : []));
  return { stems: new Set([...plain, ...soft]), endings: new Set(endings) };
}

/** True for any form of a verb of everyday talk. Takes a folded word. */
export function isEverydayVerb(word: string): boolean {
  for (let length = 1; length <= Math.min(LONGEST_ENDING, word.length - 2); length += 1) {
    const ending = word.slice(-length);
    const stem = word.slice(0, -length);
    if (CONJUGATIONS.some((kind) => kind.endings.has(ending) && kind.stems.has(stem))) return true;
  }
  return false;
}
