import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';
import type { PureAction } from '../action.js';

/**
 * Answers with `dados.texto_usuario` (WORKFLOWS appendix A) as `mensagem`. `workflow_response_final` is handed on into the result,
 * where callers read it (architecture §4.29).
 */
export const montarRespostaTexto: PureAction = {
  name: 'montar_resposta_texto',
  inputs: { dados: { required: true, type: 'object' }, workflow_response_final: { required: false, type: 'boolean' } },
  effect: null,
  run: ({ dados, workflow_response_final: isFinal }) => ({ ...textOf(dados), ...(isFinal === true && { workflow_response_final: true }) }),
};

function textOf(dados: JsonValue | undefined): JsonObject {
  const text = dados !== undefined && isJsonObject(dados) ? dados['texto_usuario'] : undefined;
  return typeof text === 'string' && text !== '' ? { success: true, mensagem: text } : { success: false, mensagem: '' };
}
