import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../kernel/errors.js';
import { Public } from '../auth/access.decorators.js';
import { Settings } from '../config/settings.js';
import { Metrics } from './metrics.js';

@ApiTags('Health')
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  @Public()
  @Get()
  @ApiOperation({ summary: 'Prometheus metrics' })
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, schema: { type: 'string' } })
  @Header('cache-control', 'no-store')
  async expose(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    if (this.settings.metricsPort !== null) throw new AppError('not_found', 'Metrics are served on METRICS_PORT');
    const { text, contentType } = await this.metrics.expose();
    void reply.type(contentType);
    return text;
  }
}
