/** How customers write words in chats, and what each stands for. One entry a spelling; values are folded words. */
const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    kero: 'quero', keru: 'quero', qro: 'quero', qero: 'quero', ae: 'ai', aee: 'ai', n: 'nao', nn: 'nao', naum: 'nao', nao: 'nao', nops: 'nao', nop: 'nao', nahn: 'nao',
    vc: 'voce', vce: 'voce', ce: 'voce', vcs: 'voces', ces: 'voces',
    q: 'que', ke: 'que', oq: 'o que', oque: 'o que', pq: 'porque', pque: 'porque', prq: 'porque',
    eh: 'eh', ehh: 'eh', pra: 'para', pro: 'para', pros: 'para', pras: 'para', p: 'para',
    td: 'tudo', tds: 'todos', tb: 'tambem', tbm: 'tambem', tmb: 'tambem', msm: 'mesmo', mt: 'muito', mto: 'muito',
    obg: 'obrigado', obgd: 'obrigado', obgda: 'obrigado', obrigada: 'obrigado', obrigadas: 'obrigado', obrigados: 'obrigado',
    brigado: 'obrigado', brigada: 'obrigado', brigadao: 'obrigado', obrigadao: 'obrigado', brigadinha: 'obrigado',
    obrigadinho: 'obrigado', obrigadinha: 'obrigado', obrigadu: 'obrigado', brigadu: 'obrigado', obrigdo: 'obrigado',
    obrigda: 'obrigado', orbigado: 'obrigado', orbigada: 'obrigado',
    vlw: 'valeu', vlww: 'valeu', flw: 'falou', xau: 'tchau', tchauzinho: 'tchau', txau: 'tchau', chau: 'tchau',
    blz: 'beleza', blza: 'beleza', pfv: 'por favor', pfvr: 'por favor', pf: 'por favor', plis: 'por favor', porfavor: 'por favor',
    hj: 'hoje', ctz: 'certeza', qto: 'quanto', qt: 'quanto', qnt: 'quanto', qnto: 'quanto', qdo: 'quando', qnd: 'quando', qndo: 'quando',
    aki: 'aqui', cmg: 'comigo', ngm: 'ninguem', dnv: 'de novo', vdd: 'verdade', agr: 'agora', msg: 'mensagem', kd: 'cade',
    ok: 'ok', okay: 'ok', okey: 'ok', okk: 'ok', oks: 'ok', oki: 'ok', okei: 'ok',
    s: 'sim', ss: 'sim', iso: 'isso', isto: 'isso', uhum: 'uhum', uhu: 'uhum', aham: 'uhum', ahan: 'uhum', arram: 'uhum', anham: 'uhum', hunrum: 'uhum', unhum: 'uhum', uhun: 'uhum',
    tou: 'to', estou: 'to', esta: 'ta', estao: 'tao', estava: 'tava', comfirmo: 'confirmo', confimo: 'confirmo', cofirmo: 'confirmo', comfirma: 'confirma',
    servisso: 'servico', servissos: 'servicos', servisos: 'servicos', serviso: 'servico', peraih: 'perai', pera: 'perai', pere: 'perai', perae: 'perai', peraii: 'perai',
    junior: 'jr', moca: 'moca', num: 'num',
    cobranssa: 'cobranca', cobransa: 'cobranca', fatuta: 'fatura', faturra: 'fatura', boletto: 'boleto', atendete: 'atendente', atendenti: 'atendente', antendente: 'atendente', atendemte: 'atendente',
  }).map(([spelling, meaning]) => [spelling, meaning.split(' ')]),
);

/** Words whose letters are drawn out in chats ("simm", "naoo", "obrigadaa"); three or more of one letter always shrink. */
const DRAWN_OUT = new Set(['sim', 'nao', 'ok', 'claro', 'tchau', 'obrigado', 'obrigada', 'oi', 'ola', 'pode', 'certo', 'beleza', 'valeu', 'isso', 'quero', 'favor', 'perai', 'cancela']);

/**
 * The words a written token stands for.
 * Takes a folded token; returns one or more folded words ("oq" is "o que", "siiim" is "sim").
 */
export function spelledOut(folded: string): readonly string[] {
  const known = SPELLINGS.get(folded);
  if (known !== undefined) return known;
  if (!hasDouble(folded) || !/(\p{L})\1/u.test(folded)) return [folded];
  const shrunk = folded.replace(/(\p{L})\1{2,}/gu, '$1');
  const single = folded.replace(/(\p{L})\1+/gu, '$1');
  const word = DRAWN_OUT.has(single) ? single : shrunk;
  return SPELLINGS.get(word) ?? [word];
}

/** Asked of every word of a message and of an invoice: a loop is five times as fast as the expression it spares. */
function hasDouble(word: string): boolean {
  for (let at = 1; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    // Half of a pair of code units may be half of a doubled letter.
    if (unit === word.charCodeAt(at - 1) || unit >= 0xd800) return true;
  }
  return false;
}

/**
 * True when two words are equal or one slip apart: one letter more, less, other, or two neighbours exchanged.
 * Takes folded words; the first letter must agree, as typists rarely miss it.
 */
export function oneSlipApart(a: string, b: string): boolean {
  if (a === b) return true;
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1;
  let tail = 0;
  const room = Math.min(a.length, b.length) - head;
  while (tail < room && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const restA = a.slice(head, a.length - tail);
  const restB = b.slice(head, b.length - tail);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
