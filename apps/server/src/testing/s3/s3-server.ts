import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Answer, createBucket, type FakeBucket } from './s3-bucket.ts'
import { signatureProblem } from './s3-signature.ts'
import { errorXml } from './s3-xml.ts'

export interface S3Server {
  endpoint: string
  bucket: FakeBucket
  /** What signatures are checked by. */
  now: () => Date
  close(): Promise<void>
}

/**
 * A server of this machine that speaks S3's wire format for one bucket named `plax`: signatures,
 * ranges, parts, copies and lists, and it refuses a wrong `Content-MD5`.
 */
export async function startS3(): Promise<S3Server> {
  const fake: S3Server = {
    endpoint: '',
    bucket: createBucket(),
    now: () => new Date(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const answer = answerTo(fake, request, body)
      response.writeHead(answer.status, answer.headers)
      return response.end(request.method === 'HEAD' ? undefined : answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fake.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

function answerTo(fake: S3Server, request: IncomingMessage, body: Buffer): Answer {
  const problem = signatureProblem(request, body, fake.now())
  if (problem) return { status: 403, body: errorXml(problem) }
  const url = new URL(request.url ?? '/', fake.endpoint)
  const [, bucket, key] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? []
  if (bucket !== 'plax') return { status: 404, body: errorXml('NoSuchBucket') }
  return fake.bucket.answer({
    method: request.method ?? 'GET',
    key: decodeURIComponent(key ?? ''),
    query: url.searchParams,
    headers: request.headers,
    body,
  })
}
