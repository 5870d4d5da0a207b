// For tests of photos that riders send.
import sharp from 'sharp';

const BOUNDARY = 'x-route-photo';

/** A form with a photo of a route, as a browser sends it. */
export function photoForm(routeId: number, fields: Record<string, string>, file?: Buffer) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="home.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    method: 'POST',
    url: `/api/scenic-route/${routeId}/photos`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('')),
      ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  } as const;
}

/** A photo that says where and by what it was taken. */
export const photo = (background = '#356') =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 34/1 0/1' },
    })
    .toBuffer();
