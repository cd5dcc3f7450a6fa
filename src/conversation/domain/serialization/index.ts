export { deserializeState, serializeState, type FreshStart, type RestoredState } from './serialize-state.js';
export { queueCodec } from './state-shape.js';
