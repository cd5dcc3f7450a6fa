import { Controller, Get, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../auth/access.decorators.js';
import { Readiness, type ReadinessChecks } from './readiness.js';
import { readVersion, VersionView } from './version.js';

class LiveView {
  @ApiProperty({ example: 'ok' })
  readonly status: string;
}

class ChecksView implements ReadinessChecks {
  @ApiProperty({ enum: ['ok', 'failed'] })
  readonly database: ReadinessChecks['database'];

  @ApiProperty({ enum: ['ok', 'pending', 'failed'] })
  readonly migrations: ReadinessChecks['migrations'];

  @ApiProperty({ enum: ['ok'] })
  readonly configuration: ReadinessChecks['configuration'];
}

class ReadyView {
  @ApiProperty({ enum: ['ready', 'unavailable'] })
  readonly status: 'ready' | 'unavailable';

  @ApiProperty()
  readonly checks: ChecksView;
}

@ApiTags('Health')
@Public()
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('health/live')
  @ApiOperation({ summary: 'The process runs' })
  @ApiResponse({ status: 200, type: LiveView })
  live(): LiveView {
    return { status: 'ok' };
  }

  @Get('health/ready')
  @ApiOperation({ summary: 'The service can answer turns: database, migrations, configuration' })
  @ApiResponse({ status: 200, type: ReadyView })
  @ApiResponse({ status: 503, type: ReadyView })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadyView> {
    const checks = await this.readiness.check();
    const ready = Object.values(checks).every((result) => result === 'ok');
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'unavailable', checks };
  }

  @Get('version')
  @ApiOperation({ summary: 'Which release answers' })
  @ApiResponse({ status: 200, type: VersionView })
  version(): VersionView {
    return readVersion();
  }
}
