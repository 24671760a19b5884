import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const credentials = { accessKeyId: 'AKPLAXTEST', secretAccessKey: 'plax-test-secret' }

/** What a call of S3 is refused with, by AWS Signature Version 4; null where it is signed well. */
export function signatureProblem(request: IncomingMessage, body: Buffer, now: Date): string | null {
  const url = new URL(request.url ?? '/', 'http://s3')
  const signed = url.searchParams.has('X-Amz-Signature') ? presigned(url) : byHeader(request, url)
  if (!signed) return 'AccessDenied'
  const { credential, date, names, signature, payloadHash, query, expiresSeconds } = signed
  const [accessKeyId, day = '', region = '', service = '', end = ''] = credential.split('/')
  if (accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  if (now.getTime() > instantOf(date) + expiresSeconds * 1000) return 'AccessDenied'
  if (/^[0-9a-f]{64}$/.test(payloadHash) && sha256(body) !== payloadHash) {
    return 'XAmzContentSHA256Mismatch'
  }
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n')
  const scope = [day, region, service, end].join('/')
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>(
    (above, part) => createHmac('sha256', above).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  )
  const expected = createHmac('sha256', key).update(text).digest('hex')
  return expected === signature ? null : 'SignatureDoesNotMatch'
}

interface SignatureFields {
  credential: string
  date: string
  names: string[]
  signature: string
  payloadHash: string
  query: [string, string][]
  expiresSeconds: number
}

function presigned(url: URL): SignatureFields {
  const field = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? ''
  return {
    credential: field('Credential'),
    date: field('Date'),
    names: field('SignedHeaders').split(';'),
    signature: field('Signature'),
    payloadHash: 'UNSIGNED-PAYLOAD',
    query: [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature'),
    expiresSeconds: Number(field('Expires')),
  }
}

function byHeader({ headers }: IncomingMessage, url: URL): SignatureFields | null {
  const found = /Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)/.exec(
    headers.authorization ?? '',
  )
  const [, credential = '', names = '', signature = ''] = found ?? []
  if (!found) return null
  return {
    credential,
    date: String(headers['x-amz-date']),
    names: names.split(';'),
    signature,
    payloadHash: String(headers['x-amz-content-sha256']),
    query: [...url.searchParams],
    expiresSeconds: 900,
  }
}

function canonicalQuery(query: readonly [string, string][]): string {
  return query
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function instantOf(date: string): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`)
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
