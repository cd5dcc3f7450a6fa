export { doneSentence, leftOutSentences } from './left-out.js';
export type { ReportedAction } from './action-report.js';
export { ResponseComposer } from './response-composer.js';
export { joinNames, numberEnding } from './wording.js';
