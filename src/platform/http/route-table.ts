import type { FastifyInstance } from 'fastify';

interface Route {
  readonly method: string;
  readonly segments: readonly string[];
}

const tables = new WeakMap<object, Route[]>();

/** Keeps the list of routes of a server from now on; call it before any is added. */
export function recordRoutes(server: FastifyInstance): void {
  const routes: Route[] = [];
  tables.set(server.server, routes);
  server.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, segments: segmentsOf(url) });
  });
}

/** Methods that some route of the server answers at the address; empty when nothing is there. */
export function allowedMethods(server: FastifyInstance, url: string): readonly string[] {
  const path = segmentsOf(url.split('?')[0] ?? '');
  const matching = (tables.get(server.server) ?? []).filter((route) => matches(route.segments, path));
  return [...new Set(matching.map((route) => route.method))].sort();
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((segment, index) => segment.startsWith(':') || segment === path[index]);
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/');
}
