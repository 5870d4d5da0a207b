import type { IncomingHttpHeaders } from 'node:http';
import type { FaultKind } from './faults.ts';

export interface SimulatorRequest {
  /** Without the service's prefix and the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The same as it came. */
  bytes: Buffer;
  /** Epoch seconds. */
  now: number;
  /** Asked for by a fault: the answer has its shape, but no values. */
  nulls: boolean;
  /** Asked for by a fault: hours since the data was measured or renewed. */
  ageHours: number;
  /** Asked for by a fault: what many offices leave out. */
  withoutVisibility: boolean;
  /** The fault that befalls it. */
  fault?: FaultKind | undefined;
  /** Asked for by a fault: grid cells are numbered again. */
  regridded: boolean;
}

export interface SimulatorAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string | Uint8Array;
}

/** One outside service. Later services add a file of their own and a line in `server.ts`. */
export interface SimulatedService {
  /** In faults and counters. */
  name: string;
  /** The first part of the path, for example "/open-meteo"; it stands for the service's host. */
  prefix: string;
  answer(request: SimulatorRequest): SimulatorAnswer;
  /** The service's own error answer, for faults. */
  problem(status: 429 | 500): SimulatorAnswer;
}

export function json(
  status: number,
  value: unknown,
  contentType = 'application/json; charset=utf-8',
  headers: Record<string, string> = {},
): SimulatorAnswer {
  return { status, headers: { 'content-type': contentType, ...headers }, body: JSON.stringify(value) };
}

/** `value` with so many decimals; null stays null. */
export function rounded(value: number | null, decimals: number): number | null {
  return value === null ? null : Number(value.toFixed(decimals));
}
