import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Metrics } from './metrics.js';

/** `GET /metrics` on `METRICS_PORT`, where it is set, so that the service's own port can face the internet. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | null = null;

  constructor(
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort, host } = this.settings;
    if (metricsPort === null) return;
    this.server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
      void this.metrics.expose().then(({ text, contentType }) => response.writeHead(200, { 'content-type': contentType }).end(text));
    });
    this.server.listen(metricsPort, host);
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  /** The port that was given, where `METRICS_PORT` is 0. */
  port(): number | null {
    const address = this.server?.address();
    return typeof address === 'object' && address !== null ? address.port : null;
  }
}
