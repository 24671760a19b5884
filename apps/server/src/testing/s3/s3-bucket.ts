import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { errorXml, tagged, xml } from './s3-xml.ts'

export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

interface Call {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

interface StoredPart {
  bytes: Buffer
  etag: string
  at: Date
}

interface OpenUpload {
  key: string
  at: Date
  parts: Map<number, StoredPart>
}

export interface FakeBucket {
  objects: Map<string, StoredPart>
  uploads: Map<string, OpenUpload>
  answer(call: Call): Answer
}

const smallestPart = 5 * 1024 * 1024
/** So few that lists of parts have pages. */
const partsAPage = 2
const keysAPage = 1000

export function createBucket(): FakeBucket {
  const bucket: FakeBucket = {
    objects: new Map(),
    uploads: new Map(),
    answer: (call) => {
      const { query, key } = call
      const uploadId = query.get('uploadId')
      if (uploadId !== null) return answerUpload(bucket, uploadId, call)
      if (key === '') return answerBucket(bucket, call)
      if (query.has('uploads')) return begin(bucket, key)
      return answerObject(bucket, call)
    },
  }
  return bucket
}

function answerObject({ objects }: FakeBucket, call: Call): Answer {
  const { method, key, headers } = call
  if (method === 'PUT') {
    const bytes = copied(objects, headers) ?? call.body
    const problem = digestProblem(call)
    if (problem) return refuse(400, problem)
    objects.set(key, kept(bytes))
    return headers['x-amz-copy-source']
      ? { status: 200, body: xml('CopyObjectResult', { ETag: md5Of(bytes) }) }
      : { status: 200, headers: { etag: `"${md5Of(bytes)}"` } }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const found = objects.get(key)
  return found ? sendBytes(found, call) : refuse(404, 'NoSuchKey')
}

function sendBytes({ bytes, etag, at }: StoredPart, { headers, query }: Call): Answer {
  const common: Record<string, string> = {
    etag: `"${etag}"`,
    'last-modified': at.toUTCString(),
    'content-type': query.get('response-content-type') ?? 'application/octet-stream',
  }
  const disposition = query.get('response-content-disposition')
  if (disposition) common['content-disposition'] = disposition
  const [, from, to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === undefined) {
    return { status: 200, headers: { ...common, 'content-length': `${bytes.length}` }, body: bytes }
  }
  const start = Number(from)
  if (start >= bytes.length) return refuse(416, 'InvalidRange')
  const some = bytes.subarray(start, to === '' ? bytes.length : Number(to) + 1)
  const range = `bytes ${start}-${start + some.length - 1}/${bytes.length}`
  const length = `${some.length}`
  return {
    status: 206,
    headers: { ...common, 'content-range': range, 'content-length': length },
    body: some,
  }
}

function answerBucket({ objects, uploads }: FakeBucket, { method, query, body }: Call): Answer {
  if (method === 'POST' && query.has('delete')) {
    for (const key of tagged(body.toString(), 'Key')) objects.delete(key)
    return { status: 200, body: xml('DeleteResult', {}) }
  }
  if (query.has('uploads')) {
    const open = [...uploads].map(([UploadId, { key, at }]) =>
      xml('Upload', { Key: key, UploadId, Initiated: at.toISOString() }),
    )
    return { status: 200, body: xml('ListMultipartUploadsResult', {}, open.join('')) }
  }
  const prefix = query.get('prefix') ?? ''
  const after = query.get('start-after') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after)
  const page = keys.toSorted().slice(0, keysAPage)
  const rows = page.map((key) => {
    const { bytes, at } = objects.get(key) ?? kept(Buffer.alloc(0))
    return xml('Contents', { Key: key, Size: bytes.length, LastModified: at.toISOString() })
  })
  const tags = { KeyCount: page.length, IsTruncated: page.length < keys.length }
  return { status: 200, body: xml('ListBucketResult', tags, rows.join('')) }
}

function begin({ uploads }: FakeBucket, key: string): Answer {
  const UploadId = randomUUID()
  uploads.set(UploadId, { key, at: new Date(), parts: new Map() })
  return { status: 200, body: xml('InitiateMultipartUploadResult', { Key: key, UploadId }) }
}

function answerUpload(bucket: FakeBucket, uploadId: string, call: Call): Answer {
  const upload = bucket.uploads.get(uploadId)
  if (!upload || upload.key !== call.key) return refuse(404, 'NoSuchUpload')
  switch (call.method) {
    case 'PUT':
      return putPart(bucket, upload, call)
    case 'GET':
      return listParts(upload, call)
    case 'POST':
      return complete(bucket, uploadId, call)
    default:
      bucket.uploads.delete(uploadId)
      return { status: 204 }
  }
}

function putPart({ objects }: FakeBucket, { parts }: OpenUpload, call: Call): Answer {
  const problem = digestProblem(call)
  if (problem) return refuse(400, problem)
  const copy = copied(objects, call.headers)
  const part = kept(copy ?? call.body)
  parts.set(Number(call.query.get('partNumber')), part)
  if (copy)
    return { status: 200, body: xml('CopyPartResult', { ETag: `&quot;${part.etag}&quot;` }) }
  return { status: 200, headers: { etag: `"${part.etag}"` } }
}

function listParts({ parts }: OpenUpload, { query }: Call): Answer {
  const behind = Number(query.get('part-number-marker') ?? 0)
  const numbers = [...parts.keys()].filter((number) => number > behind).toSorted((a, b) => a - b)
  const page = numbers.slice(0, partsAPage)
  const rows = page.map((number) => {
    const { bytes, etag } = parts.get(number) ?? kept(Buffer.alloc(0))
    const ETag = `&quot;${etag}&quot;`
    return xml('Part', { PartNumber: number, ETag, Size: bytes.length })
  })
  const tags = {
    IsTruncated: page.length < numbers.length,
    NextPartNumberMarker: page.at(-1) ?? 0,
  }
  return { status: 200, body: xml('ListPartsResult', tags, rows.join('')) }
}

function complete({ objects, uploads }: FakeBucket, uploadId: string, { key, body }: Call): Answer {
  const parts = uploads.get(uploadId)?.parts
  const wanted = tagged(body.toString(), 'Part').map((part) => {
    const found = parts?.get(Number(tagged(part, 'PartNumber')[0]))
    return found && `"${found.etag}"` === tagged(part, 'ETag')[0] ? found : null
  })
  const found = wanted.filter((part) => part !== null)
  if (found.length < wanted.length) return refuse(400, 'InvalidPart')
  if (found.length === 0) return refuse(400, 'MalformedXML')
  if (found.slice(0, -1).some(({ bytes }) => bytes.length < smallestPart)) {
    return refuse(400, 'EntityTooSmall')
  }
  const whole = kept(Buffer.concat(found.map(({ bytes }) => bytes)))
  objects.set(key, whole)
  uploads.delete(uploadId)
  const tags = { Key: key, ETag: `&quot;${whole.etag}-${found.length}&quot;` }
  return { status: 200, body: xml('CompleteMultipartUploadResult', tags) }
}

/** The bytes that a copy names. */
function copied(objects: Map<string, StoredPart>, headers: IncomingHttpHeaders): Buffer | null {
  const source = headers['x-amz-copy-source']
  if (typeof source !== 'string') return null
  const bytes = objects.get(decodeURIComponent(source).replace(/^\/?plax\//, ''))?.bytes
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['x-amz-copy-source-range'])) ?? []
  if (!bytes) return null
  return from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1)
}

function digestProblem({ headers, body }: Call): string | null {
  const sent = headers['content-md5']
  if (sent === undefined) return null
  return sent === createHash('md5').update(body).digest('base64') ? null : 'BadDigest'
}

function kept(bytes: Buffer): StoredPart {
  return { bytes, etag: md5Of(bytes), at: new Date() }
}

function md5Of(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex')
}

function refuse(status: number, code: string): Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: errorXml(code) }
}
