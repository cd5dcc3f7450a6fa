import { planFinalization, serviceStatus } from './finalization.js';

const WISH = { status: 'resolvido', protocol: null, suppressEvents: false, deferEvents: false } as const;

describe('the end of a service', () => {
  it('is registered and closed', () => {
    expect(planFinalization(WISH)).toEqual({ kind: 'register', requestStatus: 'Fechado' });
  });

  it('is left open when its events are deferred', () => {
    expect(planFinalization({ ...WISH, deferEvents: true })).toEqual({ kind: 'register', requestStatus: 'Aberto' });
  });

  it('is not registered when its events are suppressed, deferred or not', () => {
    for (const deferEvents of [true, false]) {
      expect(planFinalization({ ...WISH, suppressEvents: true, deferEvents })).toEqual({ kind: 'nothing', protocol: null, because: 'eventos_suprimidos' });
    }
  });

  it('is not registered a second time under a given protocol', () => {
    expect(planFinalization({ ...WISH, protocol: '7' })).toEqual({ kind: 'nothing', protocol: '7', because: 'protocolo_informado' });
  });

  it('has one of three statuses', () => {
    expect(serviceStatus('outros_assuntos')).toBe('outros_assuntos');
    expect(serviceStatus('RESOLVIDO')).toBeNull();
    expect(serviceStatus(null)).toBeNull();
  });
});
