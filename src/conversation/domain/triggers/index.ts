export { asksRetry } from './asks-retry.js';
export { contestedItems } from './contested-items.js';
export { detectInformativeTool } from './detect-informative-tool.js';
export { detectTrigger } from './detect-trigger.js';
export { wantsCreditGone } from './wants-credit-gone.js';
export { wantsContestation } from './wants-contestation.js';
export { alsoOrders, belongsToLeftOut, cancelsAndContests, leftOutParts, type LeftOutPart } from './left-out.js';
export { wantedChargeKinds } from './wanted-charge-kinds.js';
