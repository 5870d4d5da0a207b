export const FAULT_KINDS = [
  'delay',
  'hold',
  '429',
  '500',
  'hang',
  'cut',
  'broken-json',
  'nulls',
  'html',
  'huge',
  'old',
  'no-visibility',
  'regridded',
  'few-members',
  'no-gusts',
  'identical',
  'short',
  'nan-json',
  'no-heights',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  /** A service's name, for example "open-meteo". */
  service: string;
  kind: FaultKind;
  /** Waits so long before anything else; default 3000 for `delay`, else 0. */
  delayMs?: number;
  /** Age of the data; only for `old`, default 30. */
  ageHours?: number;
  /** For so many requests; default: until it is cleared. */
  times?: number;
  /** Only for requests whose path and query contain this text. */
  match?: string;
}

/** The faults that are switched on. The newest one that fits a request counts. */
export class Faults {
  #active: { fault: Fault; left: number }[] = [];
  #cleared = Promise.withResolvers<void>();

  set(fault: Fault): void {
    this.#active.unshift({ fault, left: fault.times ?? Infinity });
  }

  clear(): void {
    this.#active = [];
    this.#cleared.resolve();
    this.#cleared = Promise.withResolvers();
  }

  /** Resolves when the faults are next cleared. */
  cleared(): Promise<void> {
    return this.#cleared.promise;
  }

  list(): Fault[] {
    return this.#active.map(({ fault }) => fault);
  }

  /** The fault that befalls a request, which uses it up once. */
  take(service: string, url: string): Fault | undefined {
    const entry = this.#active.find(
      ({ fault }) => fault.service === service && url.includes(fault.match ?? ''),
    );
    if (!entry) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) this.#active = this.#active.filter((other) => other !== entry);
    return entry.fault;
  }
}

/** A fault from a request's body, or what is wrong with it. */
export function parseFault(text: string, services: readonly string[]): Fault | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'The body is not JSON';
  }
  if (typeof value !== 'object' || value === null) return 'The body is not an object';
  const { service, kind, delayMs, ageHours, times, match }: Record<string, unknown> = { ...value };
  const knownKind = FAULT_KINDS.find((candidate) => candidate === kind);
  if (typeof service !== 'string' || !services.includes(service))
    return `service is one of ${services.join(', ')}`;
  if (!knownKind) return `kind is one of ${FAULT_KINDS.join(', ')}`;
  if (!isCount(delayMs) || !isCount(times) || !isCount(ageHours))
    return 'delayMs, ageHours and times are whole numbers';
  if (match !== undefined && typeof match !== 'string') return 'match is a text';
  return {
    service,
    kind: knownKind,
    ...(delayMs !== undefined && { delayMs }),
    ...(ageHours !== undefined && { ageHours }),
    ...(times !== undefined && { times }),
    ...(match !== undefined && { match }),
  };
}

const isCount = (value: unknown): value is number | undefined =>
  value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 0);
