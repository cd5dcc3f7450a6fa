/** Folded words for contesting a charge or getting it back, as the source of a pattern. */
export const CONTEST_ACT = 'contest\\w*|disput\\w*|reembols\\w*|estorn\\w*|ressarc\\w*|devol[vu]\\w*';
/** Folded words for cancelling a service. */
export const CANCEL_ACT = 'cancel\\w*|tir[ae]r?|retir[ae]r?|remov\\w*|desativ\\w*|exclu\\w*';
