import { completed, ScriptedJourneyRunner } from './scripted-journey-runner.js';
import { aPause, aScope, aStep } from './builders.js';

const scope = aScope();
const request = { step: aStep(), executionKey: 'k', failedKeys: [], remaining: [], scope };
const reply = { pending: aPause(), text: 'sim', step: aStep(), scope };
const question = { tool: 'invoice_explanation', userText: 'explica', queries: [], executionKey: 'q', scope } as const;

describe('ScriptedJourneyRunner', () => {
  it('answers by script, then with success for every item of the step', async () => {
    const runner = new ScriptedJourneyRunner({ results: [{ kind: 'failed', items: [], error: 'x' }] });
    expect(await runner.start(request)).toMatchObject({ kind: 'failed' });
    expect(await runner.start(request)).toEqual(
      completed({ items: [{ name: 'Tamboro Mensal', msisdn: '11900007048', value: '14.99', outcome: 'success' }] }),
    );
    expect(await runner.reply(reply)).toMatchObject({ kind: 'resumed', result: { outcome: 'success' } });
    expect(await runner.inform(question)).toEqual(completed());
  });

  it('throws a scripted error', async () => {
    await expect(new ScriptedJourneyRunner({ results: [new Error('fence')] }).start(request)).rejects.toThrow('fence');
  });

  it('checks, cancels and finalizes as it was told', async () => {
    const runner = new ScriptedJourneyRunner({ checks: [{ kind: 'unavailable', error: 'down' }], protocol: null });
    expect(await runner.checkRelease([aStep()], ['k'])).toEqual({ kind: 'unavailable', error: 'down' });
    expect(await runner.checkRelease([aStep()], ['k'])).toEqual({ kind: 'unchanged' });
    await runner.cancel(aPause(), scope);
    expect(await runner.finalize({ status: 'resolvido', summary: '', executionKey: 'f', scope })).toEqual({ protocol: null });
  });

  it('remembers every request in order', async () => {
    const runner = new ScriptedJourneyRunner();
    await runner.checkRelease([aStep()], ['k']);
    await runner.start(request);
    await runner.inform(question);
    await runner.reply(reply);
    await runner.cancel(aPause(), scope);
    await runner.finalize({ status: 'resolvido', summary: '', executionKey: 'f', scope });
    expect(runner.calls.map((call) => call.operation)).toEqual(['checkRelease', 'start', 'inform', 'reply', 'cancel', 'finalize']);
    expect(runner.startedSteps).toEqual([aStep()]);
  });
});
