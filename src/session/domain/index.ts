export {
  isBotOwned,
  isEnded,
  isIdle,
  moveSession,
  openSession,
  type Session,
  type SessionChannel,
  type SessionCustomer,
  type SessionInvoice,
  type SessionStatus,
} from './session.js';
export { type StatedIdentity, withIdentity } from './session-identity.js';
