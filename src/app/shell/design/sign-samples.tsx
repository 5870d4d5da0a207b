import { Badge } from '#ui/signs/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TitlePlate } from '#ui/signs/page-band.tsx';
import { SIGN_SHAPES, SignFace } from '#ui/signs/sign-face.tsx';
import { Sign } from '#ui/signs/sign.tsx';
import { Row, Sample } from './sample.tsx';

export function SignSamples() {
  return (
    <>
      <Sample title="Signs">
        <Sign shape="guide" title="Great Day for Riding!">
          Light wind and a dry road until the evening.
        </Sign>
        <Sign shape="diamond" title="Ride with Caution">
          Gusts to 34 mph, strongest from the side on US 6.
        </Sign>
        <Sign shape="octagon" title="Not Recommended">
          Thunderstorms within the hour.
        </Sign>
        <Sign shape="blank" title="Unknown Conditions">
          No wind reading for this place. 2:40 PM, 20 min ago.
        </Sign>
        <Sign shape="guide" title="Great Day for Riding!" faded>
          An old message: 52 min ago.
        </Sign>
      </Sample>
      <Sample title="Sign faces">
        <Row>
          {SIGN_SHAPES.map((shape) => (
            <SignFace key={shape} shape={shape} draw="face" className="size-24" />
          ))}
          {SIGN_SHAPES.map((shape) => (
            <SignFace key={shape} shape={shape} />
          ))}
        </Row>
      </Sample>
      <Sample title="Page signs">
        {(['guide', 'services', 'recreation', 'caution', 'bad', 'plain'] as const).map((tone) => (
          <TitlePlate
            key={tone}
            tone={tone}
            level={3}
            title={`The ${tone} sign`}
            lead="One sentence under the title."
          />
        ))}
      </Sample>
      <Sample title="Badges">
        <Row>
          <Badge>Neutral</Badge>
          <Badge tone="good" icon="check">
            Published
          </Badge>
          <Badge tone="caution">Pending</Badge>
          <Badge tone="bad">Rejected</Badge>
          <Badge tone="services" icon="wrench">
            Services
          </Badge>
          <Badge tone="recreation" icon="mountain">
            Recreation
          </Badge>
        </Row>
      </Sample>
      <Sample title="Notices">
        <Notice title="Information">Appears after review, usually within two days.</Notice>
        <Notice tone="good" title="Saved">
          Your changes are kept.
        </Notice>
        <Notice tone="caution" title="Old data">
          From 1:05 PM, 95 min ago. The weather service does not answer.
        </Notice>
        <Notice
          tone="bad"
          title="Search Failed"
          actions={
            <Button variant="secondary" icon="refresh-cw">
              Try again
            </Button>
          }
        >
          Check the connection and try again.
        </Notice>
      </Sample>
      <Sample title="Empty state">
        <EmptyState
          icon="mountain"
          title="No Routes Found"
          actions={
            <LinkButton to="/all-routes" variant="secondary">
              Browse All Routes
            </LinkButton>
          }
        >
          Nothing within 100 miles. Try a wider distance.
        </EmptyState>
      </Sample>
    </>
  );
}
