import { toPromptContext } from './prompt-context.js';
import { aConfirmation, anAction, aPause, aState, aStep } from './testing/builders.js';

describe('toPromptContext', () => {
  it('gives three lines for an empty state', () => {
    expect(toPromptContext(aState())).toBe('Turno atual: 0\nCanal: text\nStatus: open');
  });

  it('says what the customer was asked to confirm', () => {
    const state = aState({ turnIndex: 1, status: 'awaiting_confirmation', pendingConfirmation: aConfirmation() });
    expect(toPromptContext(state)).toBe(
      'Turno atual: 1\nCanal: text\nStatus: awaiting_confirmation\nAguardando confirmação do cliente sobre: Você confirma?',
    );
  });

  it('gives queue, last action and signals in the documented words and order', () => {
    const steps = [
      aStep({ subject: 'VOD' }),
      aStep({ tool: 'vas_estrategico', subject: 'HBO Max' }),
      aStep({ tool: 'contestacao_tool', subject: 'Looke' }),
    ];
    const state = aState({
      channel: 'voice',
      status: 'executing_action',
      actionQueue: { steps, cursor: 0 },
      lastCompletedAction: anAction({ subject: 'Tamboro Mensal', outcome: 'no_match' }),
      lastInvoiceAnswer: 'NAO',
      clientRequestedEnd: true,
      offContextCount: 2,
    });
    expect(toPromptContext(state).split('\n').slice(1)).toEqual([
      'Canal: voice',
      'Status: executing_action',
      'Próxima ação na fila: cancelar_vas_avulso para VOD',
      'Pendentes depois: HBO Max, Looke',
      'Última ação executada: cancelar_vas_avulso para Tamboro Mensal, resultado: no_match',
      'Resposta do cliente sobre a fatura: NAO',
      'Cliente pediu encerramento.',
      'Cliente está há 2 turno(s) fora de contexto.',
    ]);
  });

  it('leaves out a queue that has run', () => {
    expect(toPromptContext(aState({ actionQueue: { steps: [aStep()], cursor: 1 } }))).not.toContain('fila');
  });

  it('adds the question of a paused journey', () => {
    expect(toPromptContext(aState({ pendingWorkflow: aPause() }))).toContain('Aguardando resposta do cliente à pergunta: Deseja seguir?');
  });

  it('shows no telemetry', () => {
    const state = aState({ decisionTrace: [{ rule: 'telemetria' }], lastFinalizationReason: 'telemetria', informativeAnswerDelivered: true });
    expect(toPromptContext(state)).toBe(toPromptContext(aState()));
  });
});
