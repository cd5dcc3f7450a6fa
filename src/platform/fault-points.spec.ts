import { FaultPoints } from './fault-points.js';

describe('a fault point', () => {
  function reachAll(armed: string | null, points: readonly string[]): { readonly died: readonly number[]; readonly noted: readonly string[] } {
    const noted: string[] = [];
    const died: number[] = [];
    const faults = new FaultPoints(armed, { die: () => died.push(noted.length), note: (point) => noted.push(point) });
    for (const point of points) faults.reach(point);
    return { died, noted };
  }

  it('does nothing while none is armed', () => {
    expect(reachAll(null, ['turn.received', 'turn.commit.before']).died).toEqual([]);
  });

  it('kills at the armed point only, the first time', () => {
    expect(reachAll('turn.commit.after', ['turn.commit.before', 'turn.commit.after', 'turn.commit.after']).died).toEqual([2]);
  });

  it('kills at the visit that is named', () => {
    expect(reachAll('effect.dispatched@2', ['effect.dispatched', 'turn.committed', 'effect.dispatched', 'effect.dispatched']).died).toEqual([3]);
  });

  it('tells of every point, in order, whether armed or not', () => {
    expect(reachAll('a', ['b', 'c', 'b']).noted).toEqual(['b', 'c', 'b']);
  });
});
