import { Global, Module } from '@nestjs/common';
import { MetricsController } from './metrics.controller.js';
import { MetricsServer } from './metrics-server.js';
import { Metrics } from './metrics.js';

@Global()
@Module({ controllers: [MetricsController], providers: [Metrics, MetricsServer], exports: [Metrics] })
export class MetricsModule {}
