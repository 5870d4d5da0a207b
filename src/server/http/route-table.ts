import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An answer to addresses that lead nowhere: no address of its own. */
    missing?: boolean;
  }
}

/** Which addresses the application knows beside its pages, and their methods. */
export interface RouteTable {
  /** Empty when there is no such address. */
  methodsAt: (path: string) => string[];
}

/** Collects the routes that are registered after this call, in every scope. */
export function collectRoutes(app: FastifyInstance): RouteTable {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.missing === true || url === '/*') return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return {
    methodsAt(path) {
      const found = new Set<string>();
      for (const { pattern, methods } of routes.values()) {
        if (pattern.test(path)) for (const method of methods) found.add(method);
      }
      return [...found];
    },
  };
}

/** `/route/:id.ics` as an expression; a parameter never spans a slash, so matching is linear. */
function patternOf(url: string): RegExp {
  const source = url
    .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*$/, '.*');
  return new RegExp(`^${source}$`);
}
