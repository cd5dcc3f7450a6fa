import { openTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { clearSimulator, effectCall, LINE, simulatedOperator, type SimulatedOperator, TENANT, VOD } from '../testing/simulated-operator.js';
import { telcoGatewayContract } from '../telco-gateway.contract.js';
import type { CancelVasRequest, RegisterProtocolRequest, RegisterServiceRequest, TelcoOutcome } from '../telco-gateway.js';
import type { ContestationRequest, ManualAdjustmentRequest, ServiceReadRequest, ServiceRequestStatus, SmsRequest } from '../telco-service-requests.js';
import { HttpTelcoGateway } from './http-telco-gateway.js';
import { type LoopbackAnswer, LoopbackOperator, type ReceivedCall } from '../testing/loopback-operator.js';

const SIGNAL = new AbortController().signal;
const READ = { tenantId: TENANT, signal: SIGNAL };
const CANCEL: CancelVasRequest = {
  items: [VOD],
  invoice: { customerKey: 'C-1', invoiceId: 'F-1', invoiceHash: null },
  socialSecNo: '52998224725',
};

describe('the HTTP client of the operator', () => {
  let loopback: LoopbackOperator;
  let gateway: HttpTelcoGateway;

  beforeEach(async () => {
    loopback = await LoopbackOperator.start();
    gateway = new HttpTelcoGateway({ baseUrl: `${loopback.baseUrl}/`, token: 's3cret', timeoutMs: 5_000 });
  });
  afterEach(() => loopback.stop());

  const cancelAgainst = (answer: LoopbackAnswer) => {
    loopback.answer = () => answer;
    return gateway.cancelarVasAvulso(CANCEL, effectCall('k-1'));
  };
  const readAgainst = (answer: LoopbackAnswer) => {
    loopback.answer = () => answer;
    return gateway.buscarFatura({ customerKey: 'C-1', invoiceKey: 'F-1' }, READ);
  };

  describe('over a simulated operator', () => {
    let test: TestDatabase;
    beforeAll(async () => {
      test = await openTestDatabase();
    });
    afterAll(() => test.close());

    telcoGatewayContract(async () => {
      await clearSimulator(test.database);
      const operator = simulatedOperator(test.database);
      loopback.answer = (call) => frontOf(operator, call);
      return { gateway, operator };
    });
  });

  it('sends tenant, token and key as headers, and the request as JSON (docs/telco-http.md)', async () => {
    await cancelAgainst({ status: 200, body: { protocol: '1', items: [{ outcome: 'success' }] } });
    await readAgainst({ status: 200, body: { invoiceDetail: {} } });
    const [effect, read] = loopback.received;
    expect(effect).toMatchObject({
      path: '/operations/cancelar_vas_avulso',
      headers: { authorization: 'Bearer s3cret', 'x-tenant-id': TENANT, 'idempotency-key': 'k-1', 'content-type': 'application/json' },
      body: CANCEL,
    });
    expect(read).toMatchObject({ path: '/operations/buscar_fatura', body: { customerKey: 'C-1', invoiceKey: 'F-1', msisdn: null } });
    expect(read?.headers).not.toHaveProperty('idempotency-key');
  });

  it.each([
    [400, 'failed'],
    [401, 'failed'],
    [404, 'not_found'],
    [409, 'lost'],
    [422, 'failed'],
    [429, 'failed'],
    [302, 'failed'],
    [500, 'lost'],
    [503, 'lost'],
  ] as const)('status %i: an effect is %s', async (status, kind) => {
    expect((await cancelAgainst({ status })).kind).toBe(kind);
  });

  it.each([400, 409, 500, 503])('status %i: a read failed', async (status) => {
    expect(await readAgainst({ status })).toEqual({ kind: 'failed', error: `http_${status}` });
  });

  it.each([
    ['no JSON', 'done'],
    ['another form', { protocolo: '1' }],
    ['an unknown outcome', { protocol: '1', items: [{ outcome: 'maybe' }] }],
    ['another number of items', { protocol: '1', items: [] }],
  ])('an accepted effect whose answer is %s is lost', async (_name, body) => {
    expect(await cancelAgainst({ status: 200, body })).toEqual({ kind: 'lost', error: 'unreadable_answer' });
  });

  it('a cancellation that cancelled nothing failed, or was not found', async () => {
    expect((await cancelAgainst({ status: 200, body: { protocol: '1', items: [{ outcome: 'failure' }] } })).kind).toBe('failed');
    expect((await cancelAgainst({ status: 200, body: { protocol: '1', items: [{ outcome: 'no_match' }] } })).kind).toBe('not_found');
  });

  it('a connection that breaks after dispatch loses an effect, and fails a read', async () => {
    expect((await cancelAgainst('break')).kind).toBe('lost');
    expect((await readAgainst('break')).kind).toBe('failed');
  });

  it('a connection that is refused sent nothing', async () => {
    await loopback.stop();
    expect(await gateway.cancelarVasAvulso(CANCEL, effectCall('k-1'))).toEqual({ kind: 'failed', error: 'econnrefused' });
    loopback = await LoopbackOperator.start();
  });

  it('silence ends at the time limit', async () => {
    gateway = new HttpTelcoGateway({ baseUrl: loopback.baseUrl, token: null, timeoutMs: 30 });
    expect(await cancelAgainst('silence')).toEqual({ kind: 'lost', error: 'time_limit' });
    expect(await readAgainst('silence')).toEqual({ kind: 'failed', error: 'time_limit' });
    expect(loopback.received[0]?.headers).not.toHaveProperty('authorization');
  });
});

/** An operator's facade over the simulator, as docs/telco-http.md describes it. */
async function frontOf({ gateway }: SimulatedOperator, { path, headers, body, signal }: ReceivedCall): Promise<LoopbackAnswer> {
  const tenantId = String(headers['x-tenant-id']);
  const effect = { tenantId, signal, idempotencyKey: String(headers['idempotency-key']) };
  switch (path) {
    case '/operations/buscar_fatura':
      return answerOf(await gateway.buscarFatura({ customerKey: text(body['customerKey']), invoiceKey: text(body['invoiceKey']) }, { tenantId, signal }));
    case '/operations/consultar_faturas': {
      const outcome = await gateway.consultarFaturas({ customerKey: text(body['customerKey']), msisdn: LINE, invoice: null }, { tenantId, signal });
      return outcome.kind === 'ok' ? { status: 200, body: { invoices: outcome.value.map(({ invoiceDetail }) => ({ invoiceDetail })) } } : answerOf(outcome);
    }
    // The bodies are those that the client under test was given by the contract.
    case '/operations/cancelar_vas_avulso':
      return answerOf(await gateway.cancelarVasAvulso(body as unknown as CancelVasRequest, effect));
    case '/operations/registrar_atendimento':
      return answerOf(await gateway.registrarAtendimento(body as unknown as RegisterServiceRequest, effect));
    case '/operations/check_invoice_status':
      return answerOf(await gateway.checkInvoiceStatus(body as unknown as ServiceReadRequest, { tenantId, signal }));
    case '/operations/consultar_contrato_corte':
      return answerOf(await gateway.consultarContratoCorte(body as unknown as ServiceReadRequest & { item: string | null }, { tenantId, signal }));
    case '/operations/abrir_contestacao_cliente':
      return answerOf(await gateway.abrirContestacaoCliente(body as unknown as ContestationRequest, effect));
    case '/operations/enviar_sms':
      return answerOf(await gateway.enviarSms(body as unknown as SmsRequest, effect));
    case '/operations/abrir_sr_conta_certa_manual':
      return answerOf(await gateway.abrirSrContaCertaManual(body as unknown as ManualAdjustmentRequest, effect));
    case '/operations/atualizar_status_sr':
      return answerOf(await gateway.atualizarStatusSr(body as unknown as ServiceRequestStatus, effect));
    default:
      return answerOf(await gateway.registrarProtocolo(body as unknown as RegisterProtocolRequest, effect));
  }
}

function answerOf(outcome: TelcoOutcome<object>): LoopbackAnswer {
  if (outcome.kind === 'ok') return { status: 200, body: JSON.stringify(outcome.value) };
  if (outcome.kind === 'lost') return 'break';
  return { status: outcome.kind === 'not_found' ? 404 : 422 };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
