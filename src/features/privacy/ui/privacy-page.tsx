import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mailAddress } from '#ui/contact-links.tsx';
import { Page } from '#ui/page.tsx';
import type { PrivacyFacts } from '../privacy.model.ts';

/** What is stored, where, how long, and what one can do about it. Each sentence is what the program does. */
export function PrivacyPage({ facts, siteName }: { facts: PrivacyFacts; siteName: string }) {
  return (
    <Page title="Privacy" lead="No accounts, no analytics, no advertising." tone="plain" width="narrow">
      <div className="flex flex-col gap-10">
        <OnThisDevice />
        <WhenYouLook facts={facts} />
        <WhenYouEnter facts={facts} />
        <Mails facts={facts} />
        {facts.backupDays !== null && <Backups days={facts.backupDays} toBucket={facts.backupBucket} />}
        <AdminData facts={facts} />
        <Services facts={facts} />
        <YourRights facts={facts} siteName={siteName} />
      </div>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <ul className="list-disc flex flex-col gap-2 pl-5 marker:text-muted">{children}</ul>
);

function OnThisDevice() {
  return (
    <Part title="On your device">
      <p>
        Saved places, the last one you used, your own limits, the color theme, half-filled forms and your
        private links stay in this browser. Clearing the site’s data there removes them. Visitors get no
        cookies.
      </p>
    </Part>
  );
}

function WhenYouLook({ facts }: { facts: PrivacyFacts }) {
  return (
    <Part title="When you look around">
      <List>
        <li>
          The log has one line per request: which kind of page or call, the result and how long it took. No
          internet address, no ZIP code, no name.
        </li>
        <li>
          To limit abuse, the server counts requests, form entries, uploaded tracks and wrong private links
          per internet address, for ten minutes. It does so in memory; a site with a database server keeps the
          counts of entries and tracks in its database instead, without the address itself, and deletes them
          within minutes.
        </li>
        <li>
          Weather answers are kept by ZIP code for about six hours, so that everyone who asks for the same
          place shares them. They do not say who asked.
        </li>
        <li>
          The report card keeps what we said about a drawn sample of weather stations, and of a few of them
          how many forecast runs said the same, as counts. Nobody’s check is among them.
        </li>
        <li>
          If you let the page detect your location, the server rounds the position to about a mile and finds
          the ZIP code
          {facts.addresses === null
            ? ' by itself. The position is not stored.'
            : `, with the help of ${facts.addresses}. The position is not stored here.`}
        </li>
      </List>
    </Part>
  );
}

function WhenYouEnter({ facts }: { facts: PrivacyFacts }) {
  return (
    <Part title="When you enter something">
      <List>
        <li>
          <strong>Routes and rides.</strong> What you write is published after review. Your email address is
          optional and never shown. It is kept with the entry until you withdraw or erase it.
        </li>
        <li>
          <strong>Articles.</strong> A published article shows your name. Your email address is kept with the
          article for questions and news of it until you withdraw or erase it, and never shown.
        </li>
        <li>
          <strong>Volunteers.</strong> Others see your name, experience, services, availability and range,
          never your email address, phone number or ZIP code. Your entry is erased when you leave.
        </li>
        <li>
          <strong>Signing up for a ride.</strong> Everyone sees how many riders come, only the organizer and
          admins see names, and your email address only if you share it. It is erased 30 days after the ride.
        </li>
        <li>
          <strong>Requests for help</strong> are never public. Admins see them; the volunteers who are asked
          see the kind of problem and the area, and only the one who accepts gets your contact, as you get
          theirs. 30 days after a request closes everything personal in it is erased.
        </li>
        <li>
          <strong>Weather emails.</strong> Your address, places and days are kept until you stop them. An
          address that was not confirmed is erased after 7 days, and an ended subscription after 30.
        </li>
        <li>
          <strong>Trip emails.</strong> A trip about which you asked for emails is kept with its stops or its
          line, its departure, your address and what was told last. All of it is erased 7 days after the
          departure, or when you stop the emails; after 48 hours, or at the departure, if it was not
          confirmed.
        </li>
        {facts.push.length > 0 && (
          <li>
            <strong>Notifications.</strong> What is kept of your browser is the address that its push service
            gave it, its keys, and what you want to hear of; no name and no email address. It is erased when
            you stop the last of them, when the service says that the browser is gone, or when a verdict’s
            page was not opened for 60 days.
          </li>
        )}
        <li>
          <strong>Reports and photos of a route</strong> carry no name. Photos are made new, without the place
          that a camera writes into them. “I rode this” keeps a fingerprint of a random number that your
          device made, one per route.
        </li>
        <li>
          <strong>Private links</strong> are kept as a fingerprint only, so that nobody can read them out of
          the database.
        </li>
      </List>
    </Part>
  );
}

function Mails({ facts }: { facts: PrivacyFacts }) {
  return (
    <Part title="Emails">
      <p>
        {facts.mail
          ? 'Emails of this site go through its mail server to your provider. '
          : 'This site has no mail server set up yet, so it sends none: emails become files that only the people who run the site can read, for 30 days. '}
        A copy with your address is kept for 90 days, so that admins can see what became of it, and is erased
        earlier together with what you entered. The text of emails that hold a private link or somebody’s
        contact is erased as soon as they are sent, and within three days when they cannot be. There are no
        tracking pictures or counted links in them. To keep emails from being aimed at you, a keyed
        fingerprint of your address remembers for up to two days that one was asked for. An address for which
        lost links were asked is kept for a day.
      </p>
    </Part>
  );
}

function Backups({ days, toBucket }: { days: number; toBucket: boolean }) {
  return (
    <Part title="Backups">
      <p>
        Each night the site saves a copy of all it keeps, to be brought back after a failure
        {toBucket && ', here and in a storage service'}. Copies stay for {days} {days === 1 ? 'day' : 'days'},
        and the newest of each month for a year. What is erased from the site stays in the copies made before
        until they are deleted.
      </p>
    </Part>
  );
}

function AdminData({ facts }: { facts: PrivacyFacts }) {
  return (
    <Part title="Admins">
      <List>
        <li>
          An admin’s session, with its cookie, ends 12 hours after its last use, and 30 days after it began at
          the latest.
        </li>
        <li>
          Failed sign-ins are remembered for about a day, under keyed fingerprints of the name and the
          internet address, and wrong codes after a right password for a month.
        </li>
        <li>
          What admins change is written into an audit log that stays. It holds no texts and contacts of
          requests for help, and other people’s contacts only masked. Names and masked contacts in it are
          erased together with what you entered.
        </li>
        {facts.captcha && <li>Sign-ins of admins are checked with Google’s reCAPTCHA.</li>}
      </List>
    </Part>
  );
}

function Services({ facts }: { facts: PrivacyFacts }) {
  const { weather, stations, routing, roads, radar, mapTiles, addresses, push, bucket } = facts;
  return (
    <Part title="Services of others">
      <p>
        Your browser itself contacts only this site, with{' '}
        {mapTiles === null ? 'one exception' : 'two exceptions'}:
      </p>
      <List>
        {mapTiles !== null && (
          <li>
            Maps load their tiles from <strong>{mapTiles}</strong>, which sees your internet address, this
            site’s address and the part of the map you look at.
          </li>
        )}
        <li>Posts of the blog may show pictures that lie on other sites. Admins choose them.</li>
      </List>
      <p>Everything else is asked by our server, which does not tell them who you are:</p>
      <List>
        <li>
          Weather and official alerts, by the coordinates of ZIP codes and routes: {weather.join(', ')}.
        </li>
        {stations.length > 0 && (
          <li>
            What road and weather stations of the whole nation measure, every ten minutes, whatever you look
            at: {stations.join(', ')}.
          </li>
        )}
        <li>Radar pictures, which reach you through this site: {radar.join(', ')}.</li>
        {routing.length > 0 && (
          <li>
            Roads between the stops of a trip, with their heights, surfaces, bridges and tunnels; for the
            heights of a GPX track, points of its line: {routing.join(', ')}. Where the sun stands low is
            reckoned here.
          </li>
        )}
        {roads.length > 0 && (
          <li>
            Closed roads by state, and the fires of the whole country, with nothing of your trip:{' '}
            {roads.join(', ')}, and the servers of the states on the way.
          </li>
        )}
        {addresses !== null && <li>The ZIP code of a detected, rounded position: {addresses}.</li>}
        {push.length > 0 && (
          <li>
            Notifications, encrypted so that only your browser can read them, and only if you switch them on,
            through the service that your browser chose: {push.join(', ')}. It knows when one comes, and from
            which site.
          </li>
        )}
        {bucket && <li>Pictures that admins upload lie in a storage service.</li>}
      </List>
    </Part>
  );
}

function YourRights({ facts, siteName }: { facts: PrivacyFacts; siteName: string }) {
  return (
    <Part title="Your data is yours">
      <p>
        Your private link shows what is kept for it and lets you change or erase it; weather emails and trip
        emails can be downloaded there too. A lost link can be{' '}
        <Link to="/private" className="text-link">
          sent to your address again
        </Link>
        .
      </p>
      <p>
        {facts.contactEmail === null ? (
          `For everything else, ask the people who run ${siteName}.`
        ) : (
          <>
            For everything else, or to have something erased for you, write to{' '}
            <a href={mailAddress(facts.contactEmail)} className="text-link">
              {facts.contactEmail}
            </a>
            .
          </>
        )}
      </p>
      <p>
        What may be posted, and what this site cannot promise, is in its{' '}
        <Link to="/terms" className="text-link">
          terms
        </Link>
        .
      </p>
    </Part>
  );
}
