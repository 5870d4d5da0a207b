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
  /** Most are built files: they are found by their address, the others by their pattern. */
  const fixed = new Map<string, Set<string>>();
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  function methodsOf(url: string): Set<string> {
    const isPattern = /[:*]/.test(url);
    const known = isPattern ? patterns.get(url)?.methods : fixed.get(url);
    if (known) return known;
    const methods = new Set<string>();
    if (isPattern) patterns.set(url, { pattern: patternOf(url), methods });
    else fixed.set(url, methods);
    return methods;
  }

  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.missing === true || url === '/*') return;
    for (const one of [method].flat()) methodsOf(url).add(one);
  });
  return {
    methodsAt(path) {
      const found = new Set(fixed.get(path));
      for (const { pattern, methods } of patterns.values()) {
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
