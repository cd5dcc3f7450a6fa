import { Global, Module } from '@nestjs/common';
import { EffectsJournal } from './effects-journal.js';

@Global()
@Module({ providers: [EffectsJournal], exports: [EffectsJournal] })
export class EffectsModule {}
