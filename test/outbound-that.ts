import { createOutbound, type OutboundClient } from '#platform/fetch/outbound.server.ts';

export interface AskedOf {
  url: string;
  method: string;
  /** Names in small letters. */
  headers: Record<string, string>;
  /** What was sent, as JSON; undefined without a body. */
  body: unknown;
}

/** The real client of outside services, whose fetch answers as a test says; a pause costs no time. */
export function outboundThat(answer: (asked: AskedOf) => Response): {
  outbound: OutboundClient;
  asked: AskedOf[];
} {
  const asked: AskedOf[] = [];
  const outbound = createOutbound({
    userAgent: 'Dryline tests',
    clock: { now: () => 0 },
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: async (address, init = {}) => {
      const one = {
        url: address instanceof Request ? address.url : String(address),
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      };
      asked.push(one);
      return answer(one);
    },
  });
  return { outbound, asked };
}
