import type { DataListProps } from '#ui/lists/data-list.tsx';

interface Place {
  /** Null where it is not told. */
  location: string | null;
  zipCode?: string;
  road: string | null;
  mileMarker: string | null;
  position: { latitude: number; longitude: number } | null;
}

/** Where someone waits, as names and values. The map is opened by a press only: it is another site's. */
export function placeFacts({ location, zipCode, road, mileMarker, position }: Place): DataListProps['items'] {
  return [
    ...(location === null ? [] : [{ term: 'Place', value: location }]),
    ...(zipCode === undefined ? [] : [{ term: 'ZIP code', value: zipCode }]),
    ...(road === null ? [] : [{ term: 'Road', value: road }]),
    ...(mileMarker === null ? [] : [{ term: 'Mile marker', value: mileMarker }]),
    ...(position === null
      ? []
      : [
          {
            term: 'Exact position',
            value: (
              <a
                className="text-link"
                href={`https://www.openstreetmap.org/?mlat=${position.latitude}&mlon=${position.longitude}#map=16/${position.latitude}/${position.longitude}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {position.latitude}, {position.longitude}
              </a>
            ),
          },
        ]),
  ];
}
