export { isDeadProcess, PROCESS_IDENTITY } from '../platform/process-identity.js';
