import { Body, Controller, Delete, Get, Headers, HttpCode, Inject, Param, Post, Put, Res } from '@nestjs/common';
import { ApiConsumes, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../platform/auth/access.decorators.js';
import { Caller, type CallerIdentity } from '../platform/auth/caller.js';
import { TakesYaml, YAML_MEDIA_TYPE, YamlBody } from '../platform/http/yaml-body.js';
import { type Switched, WorkflowAdministration, WorkflowCompiler, WorkflowParams, WorkflowRepository } from '../workflow-engine/index.js';
import { writeVersion } from './version-representation.js';
import { ActivateBody, ActivationDto, ReasonBody, SwitchedDto, ValidationDto, VersionParams, WorkflowSummaryDto, WorkflowVersionDto } from './workflows.dto.js';

/** Versions of workflows and what is active (api.md "Workflows"). */
@ApiTags('Workflows')
@RequireScope('admin')
@Controller('v1/admin/workflows')
export class WorkflowsController {
  constructor(
    @Inject(WorkflowRepository) private readonly repository: WorkflowRepository,
    @Inject(WorkflowAdministration) private readonly administration: WorkflowAdministration,
    @Inject(WorkflowCompiler) private readonly compiler: WorkflowCompiler,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Workflows, their versions and what is active' })
  @ApiResponse({ status: 200, type: [WorkflowSummaryDto] })
  async list(@Caller() { tenantId }: CallerIdentity): Promise<readonly WorkflowSummaryDto[]> {
    return this.administration.list(tenantId);
  }

  @Get(':name/versions/:version')
  @ApiOperation({ summary: 'One version: as JSON, as its file, or drawn' })
  @ApiProduces('application/json', YAML_MEDIA_TYPE, 'text/vnd.mermaid')
  @ApiResponse({ status: 200, type: WorkflowVersionDto })
  async version(
    @Caller() { tenantId }: CallerIdentity,
    @Param() { name, version }: VersionParams,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WorkflowVersionDto | string> {
    const { mediaType, body } = writeVersion(await this.repository.version(tenantId, name, Number(version)), accept ?? '');
    void reply.type(mediaType);
    return body;
  }

  @Post('validate')
  @HttpCode(200)
  @TakesYaml()
  @ApiConsumes(YAML_MEDIA_TYPE)
  @ApiOperation({ summary: 'Check a file without publishing it' })
  @ApiResponse({ status: 200, type: ValidationDto })
  validate(@YamlBody() text: string): ValidationDto {
    const { problems } = this.compiler.check(text, null);
    return { valid: problems.every(({ severity }) => severity !== 'error'), problems };
  }

  @Post(':name/versions')
  @TakesYaml()
  @ApiConsumes(YAML_MEDIA_TYPE)
  @ApiOperation({ summary: 'Publish a version; it never changes afterwards' })
  @ApiResponse({ status: 201, type: WorkflowVersionDto })
  async upload(@Caller() { tenantId, keyId }: CallerIdentity, @Param() { name }: WorkflowParams, @YamlBody() text: string): Promise<WorkflowVersionDto | string> {
    return writeVersion(await this.repository.upload(tenantId, name, text, keyId), '').body;
  }

  @Put(':name/active')
  @ApiOperation({ summary: 'Switch the active version; executions in flight stay on theirs' })
  @ApiResponse({ status: 200, type: SwitchedDto })
  async activate(@Caller() caller: CallerIdentity, @Param() { name }: WorkflowParams, @Body() { version, expectedActiveVersion, reason }: ActivateBody): Promise<SwitchedDto> {
    return viewOf(await this.administration.activate(requestOf(caller, name, reason), version, expectedActiveVersion));
  }

  @Post(':name/rollback')
  @HttpCode(200)
  @ApiOperation({ summary: 'Go back to what was active before' })
  @ApiResponse({ status: 200, type: SwitchedDto })
  async rollback(@Caller() caller: CallerIdentity, @Param() { name }: WorkflowParams, @Body() { reason }: ReasonBody): Promise<SwitchedDto> {
    return viewOf(await this.administration.rollback(requestOf(caller, name, reason)));
  }

  @Delete(':name/active')
  @ApiOperation({ summary: 'Return to the version that the marker file names' })
  @ApiResponse({ status: 200, type: SwitchedDto })
  async returnToMarker(@Caller() caller: CallerIdentity, @Param() { name }: WorkflowParams, @Body() { reason }: ReasonBody): Promise<SwitchedDto> {
    return viewOf(await this.administration.returnToMarker(requestOf(caller, name, reason)));
  }

  @Get(':name/activations')
  @ApiOperation({ summary: 'Who switched what, when and why; the latest first' })
  @ApiResponse({ status: 200, type: [ActivationDto] })
  async activations(@Caller() { tenantId }: CallerIdentity, @Param() { name }: WorkflowParams): Promise<readonly ActivationDto[]> {
    const trail = await this.administration.trail(tenantId, name);
    return trail.map((activation) => ({ ...activation, activatedAt: activation.activatedAt.toISOString() }));
  }
}

function requestOf({ tenantId, keyId }: CallerIdentity, name: string, reason: string): { tenantId: string; name: string; reason: string; by: string } {
  return { tenantId, name, reason, by: keyId };
}

function viewOf(switched: Switched): SwitchedDto {
  return { ...switched, activatedAt: switched.activatedAt.toISOString() };
}
