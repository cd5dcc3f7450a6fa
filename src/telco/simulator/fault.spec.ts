import { failsPartially, type FaultMatch, isAbout } from './fault.js';

const match = (msisdn: string | null, item: string | null): { match: FaultMatch } => ({ match: { msisdn, item } });
const VOD = { msisdn: '11999990001', item: 'VOD' };
const TAMBORO = { msisdn: '11999990001', item: 'Tamboro Mensal' };

describe('a fault', () => {
  it('that names nothing is about everything', () => {
    expect(isAbout(match(null, null), VOD)).toBe(true);
    expect(isAbout(match(null, null), { msisdn: null, item: null })).toBe(true);
  });

  it('is about the line and the item it names, in any writing of the line', () => {
    expect(isAbout(match('5511999990001', 'VOD'), VOD)).toBe(true);
    expect(isAbout(match('11999990002', 'VOD'), VOD)).toBe(false);
    expect(isAbout(match('11999990001', 'VOD'), TAMBORO)).toBe(false);
    expect(isAbout(match('11999990001', null), { msisdn: null, item: null })).toBe(false);
  });
});

describe('a partial fault', () => {
  it('fails the items it is about', () => {
    expect(failsPartially(match(null, 'VOD'), [VOD, TAMBORO])).toEqual([true, false]);
  });

  it('fails the last item when it is about all, so that some remain', () => {
    expect(failsPartially(match(null, null), [VOD, TAMBORO])).toEqual([false, true]);
    expect(failsPartially(match(null, 'VOD'), [VOD, VOD, VOD])).toEqual([false, false, true]);
  });
});
