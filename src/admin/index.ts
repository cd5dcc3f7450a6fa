export { AdminModule } from './admin.module.js';
export { KeysModule } from './keys.module.js';
