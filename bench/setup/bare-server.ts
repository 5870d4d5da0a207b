// The yardstick: node:http that reads the request and sends the given bytes, nothing else.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port = '0', contentType = 'application/json; charset=utf-8'] = process.argv.slice(2);
const bytes = readFileSync(file);
createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length });
    response.end(bytes);
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
