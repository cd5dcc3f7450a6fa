import { type DynamicModule, Module } from '@nestjs/common';
import { ConversationsController } from './conversations.controller.js';
import { CustomersController } from './customers.controller.js';
import { EventStreams } from './event-streams.js';
import { PeopleController } from './people.controller.js';
import { TurnsController } from './turns.controller.js';

/** The REST door for channel adapters and the people beside the bot. */
@Module({})
export class ChannelsModule {
  /** @param imports the module that exports the turn's services */
  static register(imports: NonNullable<DynamicModule['imports']>): DynamicModule {
    return {
      module: ChannelsModule,
      imports,
      controllers: [TurnsController, ConversationsController, PeopleController, CustomersController],
      providers: [EventStreams],
    };
  }
}
