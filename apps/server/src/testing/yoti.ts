import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Session {
  id: string
  /** What the creating call sent. */
  sent: Record<string, unknown>
  /** What a read of it answers beside its id. */
  answer: Record<string, unknown>
  fields?: Record<string, unknown>
  deleted?: boolean
}

export interface YotiServer {
  env: Record<string, string>
  /** By id; tests change what they answer. */
  identity: Map<string, Session>
  age: Map<string, Session>
  /** Why calls were refused. */
  refused: string[]
  /** Answers 500 to all calls while it is true. */
  isDown: boolean
  /** Runs before a call is answered. */
  onCall: () => Promise<void>
  close(): Promise<void>
}

const apiKey = 'test-api-key'
const sdkId = 'c0ffee00-0000-4000-8000-000000000001'

/** A server of this machine that speaks Yoti's two interfaces, and checks every signature and key. */
export async function startYoti(): Promise<YotiServer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyFile = join(mkdtempSync(join(tmpdir(), 'plax-yoti-')), 'key.pem')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const publicKey = createPublicKey(privateKey)
  const nonces = new Set<string>()
  const server = createServer((request, response) => {
    void read(request).then(async (body) => {
      await yoti.onCall()
      const why = yoti.isDown ? 'down' : wrongOf(request, body, { publicKey, nonces })
      if (why) {
        yoti.refused.push(why)
        return response.writeHead(yoti.isDown ? 500 : 401).end()
      }
      return answer(yoti, request, body, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const yoti: YotiServer = {
    env: {
      PLAX_YOTI_SDK_ID: sdkId,
      PLAX_YOTI_KEY_FILE: keyFile,
      PLAX_YOTI_URL: `${origin}/idverify/v1`,
      PLAX_YOTI_AGE_SDK_ID: sdkId,
      PLAX_YOTI_AGE_KEY: apiKey,
      PLAX_YOTI_AGE_URL: origin,
    },
    identity: new Map(),
    age: new Map(),
    refused: [],
    isDown: false,
    onCall: async () => {},
    close: () => new Promise((done) => server.close(() => done())),
  }
  return yoti
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** What is wrong with how a call proves itself; null where nothing is. */
function wrongOf(
  request: IncomingMessage,
  body: string,
  { publicKey, nonces }: { publicKey: KeyObject; nonces: Set<string> },
): string | null {
  const url = new URL(request.url ?? '/', 'http://yoti.invalid')
  if (!url.pathname.startsWith('/idverify/v1')) {
    const isKey = request.headers.authorization === `Bearer ${apiKey}`
    return isKey && request.headers['yoti-sdk-id'] === sdkId ? null : 'key'
  }
  const nonce = url.searchParams.get('nonce') ?? ''
  if (url.searchParams.get('sdkId') !== sdkId || nonce === '' || nonces.has(nonce)) return 'nonce'
  nonces.add(nonce)
  if (Math.abs(Date.now() - Number(url.searchParams.get('timestamp'))) > 60_000) return 'timestamp'
  const endpoint = (request.url ?? '').replace('/idverify/v1', '')
  const payload = body ? `&${Buffer.from(body).toString('base64')}` : ''
  const message = Buffer.from(`${request.method}&${endpoint}${payload}`)
  const digest = Buffer.from(String(request.headers['x-yoti-auth-digest']), 'base64')
  return verify('RSA-SHA256', message, publicKey, digest) ? null : 'signature'
}

function answer(
  yoti: YotiServer,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): void {
  const { pathname } = new URL(request.url ?? '/', 'http://yoti.invalid')
  const send = (status: number, json: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  const isIdentity = pathname.startsWith('/idverify/v1')
  const sessions = isIdentity ? yoti.identity : yoti.age
  const [id, rest = ''] = (/\/sessions\/([^/]+)(.*)$/.exec(pathname) ?? []).slice(1)
  if (request.method === 'POST') {
    const sent = JSON.parse(body) as Record<string, unknown>
    const made = `${isIdentity ? 'idv' : 'age'}-${sessions.size + 1}`
    const open = isIdentity
      ? { state: 'ONGOING', user_tracking_id: sent.user_tracking_id }
      : { ...sent, status: 'PENDING' }
    sessions.set(made, { id: made, sent, answer: open })
    if (!isIdentity) return void send(201, { id: made, status: 'PENDING' })
    return void send(201, {
      session_id: made,
      client_session_token: 'token',
      client_session_token_ttl: 3600,
    })
  }
  const session = sessions.get(decodeURIComponent(id ?? ''))
  if (!session || session.deleted) return void send(404, {})
  if (request.method === 'DELETE') {
    session.deleted = true
    return void response.writeHead(204).end()
  }
  if (rest.startsWith('/media/')) return void send(200, session.fields)
  return void send(200, { [isIdentity ? 'session_id' : 'id']: session.id, ...session.answer })
}

/** Ends an identity session of a document with what stands in it. */
export function approveIdentity(
  session: Session | undefined,
  fields: Record<string, unknown>,
  over: Record<string, unknown> = {},
): void {
  if (!session) throw new Error('There is no such session.')
  const done = (type: string, value = 'APPROVE') => ({
    type,
    state: 'DONE',
    report: { recommendation: { value } },
  })
  session.fields = fields
  session.answer = {
    ...session.answer,
    state: 'COMPLETED',
    checks: ['ID_DOCUMENT_AUTHENTICITY', 'LIVENESS', 'ID_DOCUMENT_FACE_MATCH'].map((type) =>
      done(type),
    ),
    resources: { id_documents: [{ document_fields: { media: { id: 'media-1', type: 'JSON' } } }] },
    ...over,
  }
}
