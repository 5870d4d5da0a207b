import { Form, Link } from 'react-router';
import './report-card.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { ReportCard } from '../report-card.schema.ts';
import { DEFAULT_LEAD, LEADS, type Lead } from '../tally.model.ts';
import { findingsOf, LEAD_BUTTONS, LEAD_WORDS, whereOf } from '../words.model.ts';
import { BySeason } from './by-season.tsx';
import { ByState } from './by-state.tsx';
import { SignKey } from './hundred-signs.tsx';
import { ReliabilityDiagram } from './reliability-diagram.tsx';
import { HowOften } from './how-often.tsx';
import { SaidTable } from './said-table.tsx';
import { SmallPrint } from './small-print.tsx';

export interface ReportCardPageProps {
  card: ReportCard;
  /** What was typed as a place, right or wrong. */
  place: string;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** Whether our verdicts came true, as pictures, tables and numbers to take along. */
export function ReportCardPage({ card, place, error }: ReportCardPageProps) {
  const { lead, near } = card;
  const zip = near?.zipCode;
  const where = whereOf(card);
  return (
    <Page title="Report card" lead="Did our verdicts come true?">
      <div className="rc">
        {!card.isOn && (
          <Notice title="Switched off">
            <p>
              This site asks no weather stations, so what we say is not compared with what was measured.
              {card.cases > 0 && ' What was counted before is below.'}
            </p>
          </Notice>
        )}
        <HowOften card={card}>
          <div className="rc-controls no-print">
            <PlaceForm place={place} error={error} lead={lead} />
            <nav aria-label="How far ahead">
              <ul className="rc-leads">
                {LEADS.map((one) => (
                  <li key={one}>
                    <Link
                      to={`/report-card${queryOf(one, zip)}`}
                      preventScrollReset
                      aria-current={one === lead ? 'true' : undefined}
                    >
                      {LEAD_BUTTONS[one]}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </HowOften>
        {card.cases > 0 && (
          <>
            <section aria-labelledby="said">
              <h2 id="said">What we said, and what it was</h2>
              <SignKey />
              <div className="rc-beside">
                <SaidTable leads={card.leads} />
                <ul className="rc-findings">
                  {findingsOf(card).map(({ title, text }) => (
                    <li key={title}>
                      <h3>{title}</h3>
                      <p className="text-muted">{text}</p>
                    </li>
                  ))}
                </ul>
              </div>
            </section>
            <div className="rc-halves">
              <section aria-labelledby="sure">
                <h2 id="sure">Are we as sure as we should be?</h2>
                <p className="rc-lead">
                  If 80 of 100 forecast runs say Good, it should be good 80 of 100 times. Said{' '}
                  {LEAD_WORDS[lead]}, {where}. Bigger square: more hours.
                </p>
                <ReliabilityDiagram reliability={card.reliability} />
              </section>
              <section aria-labelledby="states">
                <h2 id="states">By state</h2>
                <p className="rc-lead">
                  Good, said {LEAD_WORDS[lead]}: how often it was, of 100. A tile with ? has fewer than 30
                  cases.
                </p>
                <ByState states={card.states} here={near?.state} />
              </section>
            </div>
          </>
        )}
        <div className="rc-end-parts">
          <section aria-labelledby="seasons">
            {card.cases > 0 && (
              <>
                <h2 id="seasons">By season</h2>
                <p className="rc-lead">
                  Good, said {LEAD_WORDS[lead]}, {where}: how often it was, of 100.
                </p>
                <BySeason seasons={card.seasons} />
              </>
            )}
            {card.cases === 0 && (
              <h2 id="seasons" className="no-print">
                All numbers
              </h2>
            )}
            <Downloads lead={lead} zip={zip} />
          </section>
          <SmallPrint card={card} />
        </div>
      </div>
    </Page>
  );
}

function queryOf(lead: Lead, zip: string | undefined): string {
  const query = new URLSearchParams({
    ...(lead !== DEFAULT_LEAD && { lead: String(lead) }),
    ...(zip !== undefined && { zip }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

function PlaceForm({ place, error, lead }: { place: string; error: string | undefined; lead: Lead }) {
  return (
    <Form method="get" action="/report-card" className="rc-place" preventScrollReset>
      {lead !== DEFAULT_LEAD && <input type="hidden" name="lead" value={lead} />}
      <TextField
        // Another address brings another place.
        key={place}
        label="Near"
        hint="Town or ZIP code; empty: the whole country"
        name="zip"
        defaultValue={place}
        error={error}
        autoComplete="off"
        maxLength={60}
        trailing={
          <Button type="submit" variant="secondary">
            Show
          </Button>
        }
      />
    </Form>
  );
}

/** Plain links, since they lead out of the page. */
function Downloads({ lead, zip }: { lead: Lead; zip: string | undefined }) {
  return (
    <ul className="rc-downloads no-print">
      {[
        { label: 'CSV', href: `/report-card.csv${queryOf(lead, zip)}` },
        { label: 'JSON', href: `/api/report-card${queryOf(lead, zip)}` },
      ].map(({ label, href }) => (
        <li key={label}>
          <a href={href} className="rc-download">
            <Icon name="file-text" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
