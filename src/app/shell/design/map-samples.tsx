import { useState } from 'react';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { NationMap } from '#ui/map/nation-map.tsx';
import { RoadDrawing } from '#ui/map/road-drawing.tsx';
import { RoadMap } from '#ui/map/road-map.tsx';
import type { MapLevel, MapRoad, MapSign } from '#ui/map/road-map.model.ts';
import { RoadThumbnail } from '#ui/map/road-thumbnail.tsx';
import { Row, Sample } from './sample.tsx';

/** Latitude and longitude, from the start on; these lines are made up. */
const road = (id: number, points: [number, number][], levels: MapLevel[]): MapRoad => ({
  id,
  line: encodePolyline(points.map(([latitude, longitude]) => ({ latitude, longitude }))),
  runs: levels.map((level, index) => ({ level, to: (index + 1) / levels.length })),
});

const ROADS: readonly MapRoad[] = [
  road(
    1,
    [
      [40.38, -105.51],
      [40.2, -105.53],
      [40.07, -105.5],
      [39.96, -105.51],
      [39.8, -105.49],
    ],
    ['good'],
  ),
  road(
    2,
    [
      [41.3, -105.59],
      [41.18, -105.4],
      [41.1, -105.2],
      [41.13, -104.82],
    ],
    ['caution', 'caution', 'good'],
  ),
  road(
    3,
    [
      [40.48, -106.83],
      [40.4, -106.75],
      [40.3, -106.7],
      [40.15, -106.55],
      [40.05, -106.4],
    ],
    ['bad', 'caution'],
  ),
  road(
    4,
    [
      [38.9, -104.97],
      [38.84, -105],
      [38.78, -104.9],
    ],
    ['unknown'],
  ),
  road(
    5,
    [
      [40.6, -105.2],
      [40.7, -105.6],
      [40.55, -106],
      [40.73, -106.28],
    ],
    ['waiting'],
  ),
  road(
    6,
    [
      [39.75, -105.5],
      [39.65, -105.6],
      [39.5, -105.7],
    ],
    ['good', 'bad'],
  ),
];

const LABELS = [
  'Peak to Peak',
  'Happy Jack Road',
  'Rabbit Ears Pass',
  'Gold Camp Road',
  'Poudre Canyon',
  'Guanella Pass',
];
const LEVELS: readonly MapLevel[] = ['good', 'caution', 'bad', 'unknown', 'waiting', 'bad'];
const WORDS = [
  'Good 9 AM–1 PM',
  'Strong wind after 3 PM',
  'Thunderstorms',
  'Unknown Conditions',
  'Checking its forecast',
  'Not Recommended',
];

const SIGNS: readonly MapSign[] = [
  [40.0, -105.5],
  [41.15, -105.3],
  [40.4, -106.75],
  [38.84, -105],
  [40.6, -105.9],
  [39.55, -105.68],
].map(([latitude = 0, longitude = 0], index) => ({
  latitude,
  longitude,
  id: index + 1,
  level: LEVELS[index] ?? 'good',
  count: 1,
  label: LABELS[index] ?? '',
  words: WORDS[index] ?? '',
  href: `/route/${index + 1}`,
}));

const GROUP: MapSign = {
  ...(SIGNS[0] as MapSign),
  id: null,
  latitude: 40.6,
  longitude: -104.2,
  count: 12,
  label: '12 roads',
  words: 'Good',
  href: null,
};

const NO_ROADS: readonly MapRoad[] = [];
const PLACE = { latitude: 40.377, longitude: -105.522, label: 'Estes Park' };
const BOUNDS = { south: 38.6, west: -107, north: 41.5, east: -103.9 };
const BASE = {
  kind: 'drawn',
  url: '',
  attribution: { label: 'Outlines: U.S. Census Bureau', href: null },
} as const;
const VECTOR = { ...BASE, kind: 'vector', url: '/api/map/vector.pmtiles' } as const;
const DATES = ['Sat 6', 'Sat 6', 'Sun 7', 'Wed 10', 'Sat 13', 'Sat 20'];

const NATION = Array.from({ length: 48 }, (_, index) => ({
  latitude: 28 + ((index * 7) % 20),
  longitude: -122 + ((index * 13) % 50),
  level: LEVELS[index % 4] ?? 'good',
  count: index % 9 === 0 ? 3 : 1,
})).concat([
  { latitude: 61.2, longitude: -149.9, level: 'unknown', count: 1 },
  { latitude: 20.8, longitude: -156.3, level: 'good', count: 1 },
]);

export function MapSamples() {
  const [focused, setFocused] = useState<number | null>(null);
  return (
    <>
      <Sample title="Map of roads">
        <RoadMap
          label="Map of six sample roads"
          roads={ROADS}
          signs={[...SIGNS, GROUP]}
          place={PLACE}
          bounds={BOUNDS}
          baseMap={BASE}
          focused={focused}
          onFocus={setFocused}
          onOpen={setFocused}
          className="h-[464px] lg:h-[600px]"
        />
      </Sample>
      <Sample title="On vector tiles, or the drawn map where there are none">
        <RoadMap
          label="Map of sample signs on vector tiles"
          roads={NO_ROADS}
          signs={SIGNS}
          bounds={BOUNDS}
          baseMap={VECTOR}
          focused={null}
          onFocus={() => undefined}
          onOpen={() => undefined}
          className="h-[300px]"
        />
      </Sample>
      <Sample title="Without scripts">
        <div className="road-map map-colors h-[464px] lg:h-[600px]">
          <RoadDrawing
            label="Drawing of six sample rides"
            roads={ROADS}
            signs={SIGNS.map((sign, index) => ({ ...sign, plate: DATES[index] }))}
            place={PLACE}
            bounds={BOUNDS}
          />
        </div>
      </Sample>
      <Sample title="Map of the nation">
        <NationMap
          label="Sample signs on the nation"
          signs={NATION}
          plates={[{ latitude: 33, longitude: -112, text: 'Over 100 °F' }]}
        />
      </Sample>
      <Sample title="Thumbnails">
        <Row>
          {ROADS.map(({ id, line, runs }) => (
            <RoadThumbnail key={id} line={line} runs={runs} />
          ))}
        </Row>
      </Sample>
    </>
  );
}
