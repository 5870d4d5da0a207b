import type { BaseMap } from './maps/maps.schema.ts';
import type { ErrorCode } from '#platform/errors/app-error.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import type { Services } from './services.server.ts';
import type { CheckedWeather } from './weather/place/packed-answer.cache.server.ts';

/** What every page knows about the site. Serialized into the page: public facts only. */
export interface Site {
  siteName: string;
  /** Origin for links and canonical addresses, without a trailing slash. */
  publicUrl: string;
  donationUrl: string | null;
  /** The mark beside the name: the program's own, none, or a picture, 40 pixels high and `width` wide. */
  logo: 'own' | null | { src: string; width: number };
  /** Addresses of icons made of that picture; null: the program's own. */
  icons: { tab: string; ico: string; apple: string } | null;
  /** The site's own color, and the same under a pointer; null: those of the design. */
  color: { accent: string; hover: string } | null;
  /** What the people who run the site add at the foot of every page. */
  footer: { text: string | null; links: readonly { label: string; href: string }[] };
  /** IANA name; days that are nobody's own are days of this zone. */
  timeZone: string;
  /** False: no mail can go out, so no page promises one. */
  mailWorks: boolean;
  credits: readonly { label: string; href: string }[];
  /** What maps lay over our own drawing, and the credit they show. */
  baseMap: BaseMap;
  /** True when the weather comes from the simulator; every page says so. */
  simulated: boolean;
  /** Whether the site asks how sure verdicts are. */
  asksRuns: boolean;
  /** Whether browsers can be sent notifications. */
  notifies: boolean;
  /** Whether devices keep pages for when they have no connection. */
  offlineCopies: boolean;
  /** Whether `/design` shows every part in every state. */
  design: boolean;
  /** Where the demo shows the mails that it takes; null everywhere else. */
  demoMailbox: string | null;
}

/** A request that the server refused before it came to a page, for the page that tells people. */
export interface PageRefusal {
  status: number;
  code: ErrorCode;
  message: string;
}

/** What the server hands to the loaders of one page request. */
export interface PageContext {
  site: Site;
  services: Services;
  /** The moment that the page shows, epoch ms: for a page that is kept, the last at which it changed. */
  now: number;
  /** The riding verdict of a ZIP code, for anyone who asks for this page. @throws AppError as `WeatherService.check` */
  checkWeather: (zipCode: string) => Promise<CheckedWeather>;
  /** Who asks, for limits of what asks the outside world; for a page that is kept, `EVERYONE`. */
  visitor: Visitor;
  /** Does the rendering itself, when its turn has come. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Takes the finished document, each of its bytes as a character (latin1). As a body it would be encoded and read again
   * at once, and as text it takes twice as long to look through and to cut, for what is sent are bytes.
   */
  deliver: (html: string) => void;
  /** Secret; marks the document's own scripts for the Content Security Policy. */
  nonce: string;
  requestId: string;
  /** Writes an unexpected failure to the log, with the request's id. */
  reportError: (error: unknown) => void;
  /** Only while the page of a refusal is rendered. */
  refusal?: PageRefusal;
}
