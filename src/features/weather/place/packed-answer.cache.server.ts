import { ownBytes } from '#platform/cache/byte-cache.server.ts';
import type { WeatherAnswer } from '../weather.schema.ts';

/** An answer as object, for pages, and as the bytes that the API sends. */
export interface CheckedWeather {
  readonly answer: WeatherAnswer;
  readonly body: Buffer;
}

/**
 * An answer that is kept as its bytes: as objects it takes three times as much. It is read again for who needs
 * the objects, and stays read as long as there is memory to spare.
 */
export class PackedAnswer implements CheckedWeather {
  readonly body: Buffer;
  readonly zipCode: string;
  /** Epoch ms. */
  readonly fetchedAt: number;
  readonly alertsAvailable: boolean;
  #read: WeakRef<WeatherAnswer>;

  constructor(answer: WeatherAnswer) {
    this.body = ownBytes(JSON.stringify(answer));
    this.zipCode = answer.zipCode;
    this.fetchedAt = Date.parse(answer.fetchedAt);
    this.alertsAvailable = answer.alerts.available;
    this.#read = new WeakRef(answer);
  }

  get answer(): WeatherAnswer {
    const known = this.#read.deref();
    if (known) return known;
    const answer: WeatherAnswer = JSON.parse(this.body.toString());
    this.#read = new WeakRef(answer);
    return answer;
  }

  /** Bytes that it takes for certain. */
  get size(): number {
    return this.body.length + 500;
  }
}
