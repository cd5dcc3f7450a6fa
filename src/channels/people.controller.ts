import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '../platform/auth/access.decorators.js';
import { Caller, type CallerIdentity } from '../platform/auth/caller.js';
import { ConversationParams } from '../platform/http/conversation.params.js';
import { ConversationReads, type ConversationView, type HandoffView, PeopleService } from '../turn/index.js';
import { ConversationDto, HandoffDto, SaidDto } from './views.dto.js';
import { HandoffsQuery, OperatorMessageBody, ReleaseBody, TakeoverBody } from './people.dto.js';

/** The people beside the bot: inbox, takeover, their own messages, release (api.md "People"). */
@ApiTags('People')
@RequireScope('operator')
@Controller('v1')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly reads: ConversationReads,
  ) {}

  @Get('handoffs')
  @ApiOperation({ summary: 'The handoff inbox, oldest first' })
  @ApiResponse({ status: 200, type: [HandoffDto] })
  async handoffs(@Caller() caller: CallerIdentity, @Query() { status }: HandoffsQuery): Promise<readonly HandoffView[]> {
    return this.reads.handoffs(caller.tenantId, status ?? null);
  }

  @Post('conversations/:conversationKey/takeover')
  @HttpCode(200)
  @ApiOperation({ summary: 'A person takes the session over' })
  @ApiResponse({ status: 200, type: ConversationDto })
  async takeOver(
    @Caller() caller: CallerIdentity,
    @Param() { conversationKey }: ConversationParams,
    @Body() { operator }: TakeoverBody,
  ): Promise<ConversationView> {
    const id = { tenantId: caller.tenantId, conversationKey };
    await this.people.takeOver(id, operator);
    return this.reads.conversation(id);
  }

  @Post('conversations/:conversationKey/messages')
  @HttpCode(200)
  @ApiOperation({ summary: 'The person writes to the customer' })
  @ApiResponse({ status: 200, type: SaidDto })
  async say(
    @Caller() caller: CallerIdentity,
    @Param() { conversationKey }: ConversationParams,
    @Body() { messageId, text }: OperatorMessageBody,
  ): Promise<{ readonly conversationKey: string; readonly messageId: string }> {
    await this.people.say({ tenantId: caller.tenantId, conversationKey }, messageId, text);
    return { conversationKey, messageId };
  }

  @Post('conversations/:conversationKey/release')
  @HttpCode(200)
  @ApiOperation({ summary: 'The person gives the session back to the bot, or closes it' })
  @ApiResponse({ status: 200, type: ConversationDto })
  async release(
    @Caller() caller: CallerIdentity,
    @Param() { conversationKey }: ConversationParams,
    @Body() { to }: ReleaseBody,
  ): Promise<ConversationView> {
    const id = { tenantId: caller.tenantId, conversationKey };
    await this.people.release(id, to);
    return this.reads.conversation(id);
  }
}
