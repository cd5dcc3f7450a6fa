export { deserializeState, serializeState, storeState, type FreshStart, type RestoredState } from './serialize-state.js';
export { queueCodec } from './state-shape.js';
