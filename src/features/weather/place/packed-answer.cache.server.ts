import { hash } from 'node:crypto';
import { ownBytes } from '#platform/cache/byte-cache.server.ts';
import type { AlertState } from '../providers/forecast.model.ts';
import type { PlaceMeasured } from '../stations/observations.service.server.ts';
import type { WeatherAnswer } from '../weather.schema.ts';
import { turningPoints } from './present.model.ts';

/** An answer as object, for pages, and as the bytes that the API sends. */
export interface CheckedWeather {
  readonly answer: WeatherAnswer;
  readonly body: Buffer;
}

/** Identifies one answer for a place, and says when it begins to be shown differently. */
export interface Edition {
  /** Hash of the whole answer: one that was evicted and is read again from the database has the same. */
  readonly digest: string;
  /** Epoch ms. */
  readonly fetchedAt: number;
  readonly alertState: AlertState;
  readonly place: Readonly<PlaceMeasured>;
  /** Key of what is measured there, which changes with it; absent where nothing is measured. */
  readonly measured?: string;
  /** Epoch ms, see `turningPoints`. */
  readonly turns: readonly number[];
}

/**
 * An answer that is cached as its bytes: as objects it takes three times as much. It is read again for those who need
 * the objects, and stays read as long as there is memory to spare.
 */
export class PackedAnswer implements CheckedWeather {
  readonly body: Buffer;
  readonly zipCode: string;
  readonly edition: Edition;
  #read: WeakRef<WeatherAnswer>;

  constructor(answer: WeatherAnswer) {
    this.body = ownBytes(JSON.stringify(answer));
    this.zipCode = answer.zipCode;
    this.edition = {
      digest: hash('sha1', this.body, 'base64url'),
      fetchedAt: Date.parse(answer.fetchedAt),
      alertState: answer.alerts.state,
      place: {
        latitude: answer.latitude,
        longitude: answer.longitude,
        feet: answer.elevation ?? null,
        temperature: answer.temperature,
      },
      turns: turningPoints(answer),
    };
    this.#read = new WeakRef(answer);
  }

  get fetchedAt(): number {
    return this.edition.fetchedAt;
  }

  get answer(): WeatherAnswer {
    const known = this.#read.deref();
    if (known) return known;
    const answer: WeatherAnswer = JSON.parse(this.body.toString());
    this.#read = new WeakRef(answer);
    return answer;
  }

  /** Bytes that it takes for certain, those of its compressed body with them: a fifth. */
  get size(): number {
    return Math.ceil(this.body.length * 1.2) + 500;
  }
}
