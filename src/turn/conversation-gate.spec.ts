import { type ConversationRow } from './persistence/conversation-row.js';
import { ConversationGate } from './conversation-gate.js';
import { Database } from '../platform/database/database.js';
import { TurnGuard } from './turn-guard.js';

class NoDatabase extends Database {
  override readonly embedded = false;
  override query(): Promise<never> {
    return Promise.reject(new Error('no statement is expected'));
  }
  override transaction(): Promise<never> {
    return Promise.reject(new Error('no transaction is expected'));
  }
}

const ROW: ConversationRow = {
  tenant_id: 't',
  conversation_key: 'c',
  session_id: '',
  session: null,
  state: null,
  checksum: '',
  turn_index: 0,
  version: '0',
  epoch: '0',
  latest_seq: '9',
  handled_seq: '0',
  open_receipts: 1,
  committed_seq: null,
  lease_token: '1',
  lease_owner: 'me',
};
const guardOf = (seq: string, more: Partial<ConversationRow> = {}): TurnGuard => new TurnGuard(new NoDatabase(), { ...ROW, ...more }, seq);

describe('ConversationGate', () => {
  const LONG = 60_000;

  it('a newer message overtakes the running turn, an older or the same one does not', () => {
    const gate = new ConversationGate();
    const guard = guardOf('9');
    gate.enter('c', guard);
    gate.arrived('c', '9');
    gate.arrived('c', '8');
    expect(guard.signal.aborted).toBe(false);
    // Numbers, not text: "10" comes after "9".
    gate.arrived('c', '10');
    expect(guard.signal.aborted).toBe(true);
  });

  it('a person overtakes it too, and neither touches another conversation', () => {
    const gate = new ConversationGate();
    const [here, there] = [guardOf('1'), guardOf('1')];
    gate.enter('here', here);
    gate.enter('there', there);
    gate.takenOver('here');
    gate.arrived('nowhere', '2');
    expect([here.signal.aborted, there.signal.aborted]).toEqual([true, false]);
  });

  it('past its commit point nothing overtakes a turn', () => {
    const gate = new ConversationGate();
    const guard = guardOf('9', { committed_seq: '9' });
    gate.enter('c', guard);
    gate.arrived('c', '10');
    gate.takenOver('c');
    expect([guard.signal.aborted, guard.passedCommitPoint]).toEqual([false, true]);
  });

  it('a turn that has left is not overtaken, nor does it take a later one with it', () => {
    const gate = new ConversationGate();
    const [first, second] = [guardOf('1'), guardOf('2')];
    gate.enter('c', first);
    gate.enter('c', second);
    gate.leave('c', first);
    gate.arrived('c', '3');
    expect([first.signal.aborted, second.signal.aborted]).toEqual([false, true]);
  });

  it('leaving wakes all that wait for the conversation, and no others', async () => {
    const gate = new ConversationGate();
    const guard = guardOf('1');
    gate.enter('c', guard);
    const woken: string[] = [];
    const waits = ['one', 'two'].map((name) => gate.wait('c', LONG).then(() => woken.push(name)));
    void gate.wait('other', LONG).then(() => woken.push('other'));
    gate.leave('c', guard);
    await Promise.all(waits);
    expect(woken).toEqual(['one', 'two']);
    gate.wake('other');
  });

  it('a wait ends by itself when nobody wakes it', async () => {
    await expect(new ConversationGate().wait('c', 1)).resolves.toBeUndefined();
  });

  it('waking where nobody waits does nothing, and a wait after it waits anew', async () => {
    const gate = new ConversationGate();
    gate.wake('c');
    let woken = false;
    const wait = gate.wait('c', LONG).then(() => {
      woken = true;
    });
    await Promise.resolve();
    expect(woken).toBe(false);
    gate.wake('c');
    await wait;
    expect(woken).toBe(true);
  });
});
