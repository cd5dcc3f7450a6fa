import { type DynamicModule, Module } from '@nestjs/common';
import { InvoiceResolver, SpellingItemMatcher } from '../invoice/index.js';
import { IdGenerator } from '../kernel/ids.js';
import { maskDeep } from '../kernel/masking.js';
import { Telemetry } from '../platform/telemetry/telemetry.js';
import {
  ActionQueueExecutor,
  type Channel,
  ConversationRuntime,
  DeterministicOrchestrator,
  type HookObserver,
  JourneyRunner,
  Orchestrator,
  ResponseComposer,
  ScriptCatalog,
  SessionPhrases,
} from './domain/index.js';
import { loadScripts } from './scripts-loader.js';

export interface ConversationModuleOptions {
  readonly scriptsDirectory: string;
}

/** How often an unclear answer brings the same question again (architecture §4.11). */
const MAX_REPETITIONS = 2;

/** Wires the dialogue. The composition root provides the `JourneyRunner`. */
@Module({})
export class ConversationModule {
  static register({ scriptsDirectory }: ConversationModuleOptions): DynamicModule {
    // Read once at start; a fault in a script stops the process with its place.
    const catalog = loadScripts(scriptsDirectory);
    const composers = composersOf(catalog);
    return {
      module: ConversationModule,
      providers: [
        { provide: ScriptCatalog, useValue: catalog },
        { provide: Orchestrator, useFactory: () => new DeterministicOrchestrator() },
        { provide: SessionPhrases, useFactory: () => new SessionPhrases(composers) },
        {
          provide: ConversationRuntime,
          inject: [JourneyRunner, Orchestrator, IdGenerator, Telemetry],
          useFactory: (runner: JourneyRunner, orchestrator: Orchestrator, ids: IdGenerator, telemetry: Telemetry) =>
            new ConversationRuntime({
              resolver: new InvoiceResolver(new SpellingItemMatcher()),
              composers,
              runner,
              executor: new ActionQueueExecutor(runner),
              orchestrator,
              ids,
              capabilities: { workflows: true },
              maxRepetitions: MAX_REPETITIONS,
              observer: hookEmitter(telemetry),
            }),
        },
      ],
      exports: [ConversationRuntime, SessionPhrases, ScriptCatalog],
    };
  }
}

function composersOf(catalog: ScriptCatalog): Readonly<Record<Channel, ResponseComposer>> {
  return { text: new ResponseComposer(catalog, 'text'), voice: new ResponseComposer(catalog, 'voice') };
}

/** One span a hook, with the fields that changed, personal data masked (CONVERSATION mutations.py "Contrato"). */
export function hookEmitter(telemetry: Telemetry): HookObserver {
  return (record) => {
    // The diff is written out when it is first read: only where somebody records.
    telemetry.event(`conversation.hook.${record.hook}`, () => ({
      'conversation.hook.fields': Object.keys(record.diff),
      'conversation.hook.diff': JSON.stringify(maskDeep(record.diff)),
    }));
  };
}
