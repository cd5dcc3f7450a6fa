export { contar, Counters } from './contar.action.js';
export { montarRespostaTexto } from './montar-resposta-texto.action.js';
export { noOp } from './no-op.action.js';
