/** A file as a file input takes it. */
export const gpxFile = (text: string, name = 'ride.gpx') => ({
  name,
  mimeType: 'application/gpx+xml',
  buffer: Buffer.from(text),
});
