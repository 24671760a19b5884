import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a call is answered. */
export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/** Somebody at a platform. */
export interface Account {
  id: string
  name: string
}

interface Speech {
  clientId: string
  clientSecret: string
  authorizePath: string
  tokenPath: string
  revokePath: string
  /** What the page where people allow it must be asked, besides the usual. */
  asks: Record<string, string>
  hasPkce: boolean
  /** Whether a refresh token is taken once. */
  rotates: boolean
  /** How tokens are answered; `isFirst`: for a code. */
  give: (tokens: { access: string; refresh: string }, isFirst: boolean) => unknown
  refuseKeys: Answer
  refuseCode: Answer
  refuseRefresh: Answer
  refuseRevocation: Answer
  refuseAccess: Answer
  /** The account is null for a token that opens nothing. */
  answer: (call: {
    url: URL
    account: Account | null
    headers: IncomingMessage['headers']
    body: string
  }) => Answer
}

/** A server of this machine that speaks a platform’s OAuth 2.0 and API. */
export interface LocalPlatform {
  url: string
  server: Server
  /** How often each path was called. */
  calls: Map<string, number>
  /** What the next calls of a path answer, one each; `cut` closes the connection after reading. */
  next: Map<string, (Answer | 'cut')[]>
  /** All tokens that it gave. */
  given: string[]
  /** Tokens that were revoked by call. */
  revoked: string[]
  /** Waits before tokens are renewed. */
  pause: Promise<void>
  /** Who comes with a browser to allow it; null: who cancels there. */
  visitor: Account | null
  /** Whom a token opens. */
  accountOf: (access: string) => Account | null
  /** A person allows what an address asks for; answers what the browser is sent back with. */
  allow: (address: string, account?: Account) => URL
  cancel: (address: string) => URL
  /** A person ends the link at the platform itself. */
  endAll: () => void
  /** All access tokens run out before their time. */
  expireAll: () => void
  reset: () => void
  close: () => Promise<void>
}

export const usualAccount: Account = { id: '1001', name: 'Mira Draws' }

interface Code {
  account: Account
  challenge: string | null
  redirectUri: string
}

export async function startPlatform(speech: Speech): Promise<LocalPlatform> {
  const codes = new Map<string, Code>()
  const access = new Map<string, Account>()
  const refresh = new Map<string, Account>()

  const give = (account: Account, kept?: string): Answer => {
    const tokens = { access: random(), refresh: kept ?? random() }
    platform.given.push(tokens.access, tokens.refresh)
    access.set(tokens.access, account)
    refresh.set(tokens.refresh, account)
    return { status: 200, body: speech.give(tokens, kept === undefined) }
  }
  const trade = async (form: URLSearchParams): Promise<Answer> => {
    const isRight =
      form.get('client_id') === speech.clientId && form.get('client_secret') === speech.clientSecret
    if (!isRight) return speech.refuseKeys
    if (form.get('grant_type') === 'refresh_token') {
      await platform.pause
      const held = form.get('refresh_token') ?? ''
      const account = refresh.get(held)
      if (!account) return speech.refuseRefresh
      if (speech.rotates) refresh.delete(held)
      return give(account, speech.rotates ? undefined : held)
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!code || form.get('redirect_uri') !== code.redirectUri) return speech.refuseCode
    const verifier = form.get('code_verifier')
    const proof = verifier && createHash('sha256').update(verifier).digest('base64url')
    return proof === code.challenge ? give(code.account) : speech.refuseCode
  }
  const revoke = (form: URLSearchParams): Answer => {
    const token = form.get('token') ?? ''
    const isKnown = access.delete(token) || refresh.delete(token)
    if (!isKnown) return speech.refuseRevocation
    platform.revoked.push(token)
    return { status: 200 }
  }
  const answer = async (request: IncomingMessage, body: string): Promise<Answer> => {
    const url = new URL(request.url ?? '', platform.url)
    if (url.pathname === speech.authorizePath) {
      const { visitor } = platform
      const back = visitor ? platform.allow(url.href, visitor) : platform.cancel(url.href)
      return { status: 302, headers: { location: back.href } }
    }
    const form = new URLSearchParams(body)
    if (url.pathname === speech.tokenPath) return trade(form)
    if (url.pathname === speech.revokePath) return revoke(form)
    const token = request.headers.authorization?.replace(/^\w+ /, '') ?? ''
    const account = access.get(token) ?? null
    if (!account) return speech.refuseAccess
    return speech.answer({ url, account, headers: request.headers, body })
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await read(request)
    const path = new URL(request.url ?? '', platform.url).pathname
    platform.calls.set(path, (platform.calls.get(path) ?? 0) + 1)
    const told = platform.next.get(path)?.shift()
    if (told === 'cut') request.socket.destroy()
    else send(response, told ?? (await answer(request, body)))
  }
  const server = createServer((request, response) => {
    void serve(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const platform: LocalPlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    calls: new Map(),
    next: new Map(),
    given: [],
    revoked: [],
    pause: Promise.resolve(),
    visitor: usualAccount,
    accountOf: (token) => access.get(token) ?? null,
    allow: (address, account = usualAccount) => {
      const { asked, back } = readAddress(speech, address, platform.url)
      const code = random()
      const { code_challenge: challenge = null, redirect_uri: redirectUri = '' } = asked
      codes.set(code, { account, challenge, redirectUri })
      back.searchParams.set('code', code)
      return back
    },
    cancel: (address) => {
      const { back } = readAddress(speech, address, platform.url)
      back.searchParams.set('error', 'access_denied')
      return back
    },
    endAll: () => {
      access.clear()
      refresh.clear()
    },
    expireAll: () => access.clear(),
    reset: () => {
      platform.calls.clear()
      platform.next.clear()
      platform.revoked.length = 0
      platform.visitor = usualAccount
      platform.pause = Promise.resolve()
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return platform
}

/** Refuses an address that the platform would refuse. */
function readAddress(speech: Speech, address: string, origin: string) {
  const url = new URL(address)
  const asked: Record<string, string | undefined> = Object.fromEntries(url.searchParams)
  const isRight =
    url.origin === origin &&
    url.pathname === speech.authorizePath &&
    asked.response_type === 'code' &&
    asked.client_id === speech.clientId &&
    asked.code_challenge_method === (speech.hasPkce ? 'S256' : undefined) &&
    Object.entries(speech.asks).every(([name, value]) => asked[name] === value)
  if (!isRight) throw new Error(`The platform would refuse ${address}`)
  const back = new URL(asked.redirect_uri ?? '')
  back.searchParams.set('state', asked.state ?? '')
  return { asked, back }
}

function random(): string {
  return randomBytes(24).toString('base64url')
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
  response.end(body === undefined ? '' : JSON.stringify(body))
}
