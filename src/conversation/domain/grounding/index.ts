export { type Claim, claimsOf } from './claims.js';
export { ground, type Grounded, type Grounds } from './grounding.js';
