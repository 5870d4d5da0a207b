import { hash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export interface S3Simulator {
  /** For `S3_ENDPOINT`. */
  url: string;
  settings: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  /** By key. */
  objects: Map<string, { body: Buffer; contentType: string }>;
  /** So many requests from now on get a 503. */
  failNext: (requests: number) => void;
  /** As after somebody changed the keys: every request gets a 403. */
  refuseKeys: (refuses: boolean) => void;
  close: () => Promise<void>;
}

const PAGE = 2;

interface MultipartCall {
  request: IncomingMessage;
  url: URL;
  body: Buffer;
  key: string;
  uploadId: string | null;
}

/** An S3-compatible service in memory with one bucket: PUT, GET, HEAD, DELETE, uploads in parts and ListObjectsV2, all
 * signed (SigV4). */
export async function startS3(): Promise<S3Simulator> {
  const objects: S3Simulator['objects'] = new Map();
  const credentials = {
    bucket: 'dryline',
    region: 'us-test-1',
    accessKeyId: 'AKIDSIMULATOR',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  };
  let failures = 0;
  let refusesKeys = false;
  const uploads = new Map<string, Map<number, Buffer>>();

  function answer(
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; body?: Buffer | string; headers?: Record<string, string> } {
    if (failures > 0) {
      failures -= 1;
      return problem(503, 'SlowDown');
    }
    if (refusesKeys) return problem(403, 'InvalidAccessKeyId');
    const url = new URL(request.url ?? '/', 'http://simulator');
    const refusal = signatureProblem(request, url, body, credentials);
    if (refusal) return problem(403, refusal);
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== credentials.bucket) return problem(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (key === '') return listing(objects, url.searchParams);
    const found = objects.get(key);
    const uploadId = url.searchParams.get('uploadId');
    if (url.searchParams.has('uploads') || uploadId !== null)
      return multipart({ request, url, body, key, uploadId });
    switch (request.method) {
      case 'PUT':
        objects.set(key, { body, contentType: request.headers['content-type'] ?? 'binary/octet-stream' });
        return { status: 200 };
      case 'DELETE':
        objects.delete(key);
        return { status: 204 };
      case 'GET':
      case 'HEAD':
        if (!found) return problem(404, 'NoSuchKey');
        return {
          ...pieceOf(found.body, request.headers.range),
          headers: { 'content-type': found.contentType },
        };
      default:
        return problem(405, 'MethodNotAllowed');
    }
  }

  /** Uploads in parts: begun, added to, put together or given up. */
  function multipart({ request, url, body, key, uploadId }: MultipartCall) {
    if (uploadId === null) {
      uploads.set(String(uploads.size + 1), new Map());
      return { status: 200, body: `<Result><UploadId>${uploads.size}</UploadId></Result>` };
    }
    const parts = uploads.get(uploadId);
    if (!parts) return problem(404, 'NoSuchUpload');
    if (request.method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body);
      return { status: 200, headers: { etag: `"${sha256(body)}"` } };
    }
    uploads.set(uploadId, new Map());
    if (request.method === 'DELETE') return { status: 204 };
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)</g)];
    const whole = named.map(([, number, etag]) => ({ etag, part: parts.get(Number(number)) }));
    if (whole.some(({ etag, part }) => !part || etag !== `"${sha256(part)}"`))
      return problem(400, 'InvalidPart');
    objects.set(key, {
      body: Buffer.concat(whole.flatMap(({ part }) => part ?? [])),
      contentType: 'application/x-tar',
    });
    return { status: 200 };
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, body = '', headers } = answer(request, Buffer.concat(chunks));
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url,
    settings: { endpoint: url, ...credentials },
    objects,
    failNext: (requests) => (failures = requests),
    refuseKeys: (refuses) => (refusesKeys = refuses),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pieceOf(body: Buffer, range: string | undefined): { status: number; body: Buffer } {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  return first === undefined
    ? { status: 200, body }
    : { status: 206, body: body.subarray(Number(first), Number(last) + 1) };
}

const problem = (status: number, code: string) => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
  headers: { 'content-type': 'application/xml' },
});

function listing(objects: S3Simulator['objects'], query: URLSearchParams) {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted();
  const page = keys.slice(0, PAGE);
  const items = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`,
  );
  const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return {
    status: 200,
    body: `<?xml version="1.0"?><ListBucketResult>${items.join('')}${next}</ListBucketResult>`,
    headers: { 'content-type': 'application/xml' },
  };
}

/**
 * Checks a signature as AWS documents it ("Signature Version 4", canonical request and string to sign).
 * @returns S3's error code, or undefined when it is right
 */
function signatureProblem(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: { region: string; accessKeyId: string; secretAccessKey: string },
): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!parts) return 'AccessDenied';
  const [, key = '', day = '', signedRegion = '', signedHeaders = '', signature = ''] = parts;
  if (key !== accessKeyId || signedRegion !== region) return 'InvalidAccessKeyId';
  const payloadHash = String(request.headers['x-amz-content-sha256']);
  if (payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied';
  const query = [...url.searchParams]
    .map(([name, value]) => `${awsEncode(name)}=${awsEncode(value)}`)
    .toSorted()
    .join('&');
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [request.method, url.pathname, query, headers, signedHeaders, payloadHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, text) => createHmac('sha256', secret).update(text).digest(),
    `AWS4${secretAccessKey}`,
  );
  const expected = createHmac('sha256', signingKey).update(toSign).digest('hex');
  return expected === signature ? undefined : 'SignatureDoesNotMatch';
}

const sha256 = (data: Buffer | string) => hash('sha256', data);

const awsEncode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
