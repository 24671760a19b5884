import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer in the place of the right one. */
interface XAnswer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

export interface XServer {
  env: Record<string, string>
  /** What was posted, and by whose account. */
  posts: { account: string; text: string }[]
  /** How often each path was called. */
  calls: Map<string, number>
  /** What the next calls of a path answer, one each; `cut` closes the connection after reading. */
  next: Map<string, (XAnswer | 'cut')[]>
  /** All tokens that it gave. */
  given: string[]
  /** Refresh tokens that were revoked by call. */
  revoked: string[]
  /** Waits before tokens are renewed. */
  pause: Promise<void>
  /** What a browser gets that comes to allow posts. */
  isDenied: boolean
  /** A person at X allows what an address asks for; answers what X sends the browser back with. */
  allow(address: string, account?: string): URL
  deny(address: string): URL
  /** A person ends the connection at X itself. */
  endAll(): void
  /** All access tokens run out before their time. */
  expireAll(): void
  close(): Promise<void>
}

const clientId = 'WTNrQS14bUhp_Mjox-OmNp'
const clientSecret = 'test-secret_with~signs'
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'offline.access']

interface Code {
  account: string
  challenge: string
  redirectUri: string
}

/** A server of this machine that speaks X's OAuth 2.0 and the calls of its API that are made of it. */
export async function startX(): Promise<XServer> {
  const codes = new Map<string, Code>()
  const access = new Map<string, string>()
  const refresh = new Map<string, string>()
  const key = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  const give = (account: string): XAnswer => {
    const tokens = { access_token: random(), refresh_token: random() }
    x.given.push(...Object.values(tokens))
    access.set(tokens.access_token, account)
    refresh.set(tokens.refresh_token, account)
    const rest = { token_type: 'bearer', expires_in: 7200, scope: scopes.join(' ') }
    return { status: 200, body: { ...rest, ...tokens } }
  }
  const token = async (form: URLSearchParams): Promise<XAnswer> => {
    if (form.get('grant_type') === 'refresh_token') {
      await x.pause
      const held = form.get('refresh_token') ?? ''
      const account = refresh.get(held)
      // Each one is taken once.
      refresh.delete(held)
      return account ? give(account) : invalid('Value passed for the token was invalid.')
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const isProved = createHash('sha256').update(verifier).digest('base64url') === code?.challenge
    if (!code || !isProved || form.get('redirect_uri') !== code.redirectUri) {
      return invalid('Value passed for the authorization code was invalid.')
    }
    return give(code.account)
  }
  const post = (account: string, text: string): XAnswer => {
    if (x.posts.some((one) => one.account === account && one.text === text)) {
      const detail = 'You are not allowed to create a Tweet with duplicate content.'
      return { status: 403, body: { detail, title: 'Forbidden', status: 403 } }
    }
    x.posts.push({ account, text })
    return { status: 201, body: { data: { id: '1', text, edit_history_tweet_ids: ['1'] } } }
  }
  const answer = async (request: IncomingMessage, body: string): Promise<XAnswer> => {
    const path = request.url ?? ''
    if (path.startsWith('/i/oauth2/authorize?')) {
      const address = `${url}${path}`
      const back = x.isDenied ? x.deny(address) : x.allow(address)
      return { status: 302, headers: { location: back.href } }
    }
    if (path.startsWith('/2/oauth2/')) {
      if (request.headers.authorization !== key) {
        const error = { error: 'unauthorized_client', error_description: 'Missing valid header' }
        return { status: 401, body: error }
      }
      const form = new URLSearchParams(body)
      if (path === '/2/oauth2/token') return token(form)
      x.revoked.push(form.get('token') ?? '')
      refresh.delete(form.get('token') ?? '')
      return { status: 200, body: { revoked: true } }
    }
    const account = access.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!account) return { status: 401, body: { title: 'Unauthorized', status: 401 } }
    if (path.startsWith('/2/users/me')) {
      const metrics = path.includes('public_metrics') && { public_metrics: { followers_count: 77 } }
      const data = { id: `id-${account}`, name: 'A', username: account, ...metrics }
      return { status: 200, body: { data } }
    }
    if (path === '/2/tweets') return post(account, (JSON.parse(body) as { text: string }).text)
    return { status: 404 }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await read(request)
    const path = request.url ?? ''
    x.calls.set(path, (x.calls.get(path) ?? 0) + 1)
    const told = x.next.get(path)?.shift()
    if (told === 'cut') request.socket.destroy()
    else send(response, told ?? (await answer(request, body)))
  }
  const server = createServer((request, response) => {
    void serve(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const x: XServer = {
    env: { PLAX_X_CLIENT_ID: clientId, PLAX_X_CLIENT_SECRET: clientSecret, PLAX_X_URL: url },
    posts: [],
    calls: new Map(),
    next: new Map(),
    given: [],
    revoked: [],
    pause: Promise.resolve(),
    isDenied: false,
    allow: (address, account = 'Mira_Draws') => {
      const { asked, back } = readAddress(address, url)
      const code = random()
      const { code_challenge: challenge = '', redirect_uri: redirectUri = '' } = asked
      codes.set(code, { account, challenge, redirectUri })
      back.searchParams.set('code', code)
      return back
    },
    deny: (address) => {
      const { back } = readAddress(address, url)
      back.searchParams.set('error', 'access_denied')
      return back
    },
    endAll: () => {
      access.clear()
      refresh.clear()
    },
    expireAll: () => access.clear(),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return x
}

/** Refuses an address that X would refuse. */
function readAddress(address: string, origin: string) {
  const url = new URL(address)
  const asked: Record<string, string> = Object.fromEntries(url.searchParams)
  const isRight =
    url.origin === origin &&
    url.pathname === '/i/oauth2/authorize' &&
    asked.response_type === 'code' &&
    asked.client_id === clientId &&
    asked.code_challenge_method === 'S256' &&
    asked.scope === scopes.join(' ')
  if (!isRight) throw new Error(`X would refuse ${address}`)
  const back = new URL(asked.redirect_uri ?? '')
  back.searchParams.set('state', asked.state ?? '')
  return { asked, back }
}

function invalid(description: string): XAnswer {
  const body = { error: 'invalid_request', error_description: description }
  return { status: 400, body }
}

function random(): string {
  return randomBytes(24).toString('base64url')
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, { status, headers, body }: XAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
  response.end(body === undefined ? '' : JSON.stringify(body))
}
