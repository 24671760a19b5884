import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseForm } from './stripe-form.ts'

type Fields = Record<string, unknown>
/** One of Stripe's objects, as its JSON has it. */
export type StripeObject = Fields & { id: string }

export interface StripeServer {
  env: Record<string, string>
  /** By id: customers, sessions, intents, refunds. */
  objects: Map<string, StripeObject>
  /** The calls that made or changed something: `POST /v1/refunds`, with their keys. */
  calls: { name: string; key: string | undefined; sent: Fields }[]
  isDown: boolean
  /** Does what a call asks, and then cuts the line. */
  losesAnswers: boolean
  /** What objects are dated by. */
  now: () => Date
  /** Lists hold so many at most. */
  mostPerPage: number
  /** Lists end with an error where they begin behind an object: on their second page. */
  failsOnSecondPage: boolean
  /** The next answer is made, and sent when this comes. */
  holdsNext: Promise<void> | null
  /** What the buyer does on the Checkout page. */
  pay(sessionId: string): StripeObject
  saveCard(sessionId: string, card: StripeCard): void
  /** The holder of an account of Connect filled in what Stripe asks, so that money can be moved to it. */
  onboard(accountId: string): void
  /** The bank was told that it is really the buyer. */
  authenticate(intentId: string): void
  /** A signed webhook about an object as it is now. */
  event(type: string, object: Fields, at: Date, id?: string): { payload: string; signature: string }
  close(): Promise<void>
}

export type StripeCard = 'good' | 'twin' | 'asks' | 'declines'

const secretKey = 'sk_test_plax'
const webhookSecret = 'whsec_test_plax'

/** A server of this machine that speaks Stripe's wire format: forms in, JSON out, typed errors, keys. */
export async function startStripe(): Promise<StripeServer> {
  let counter = 0
  const answered = new Map<string, { body: string; answer: Answer }>()
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const key = request.headers['idempotency-key'] as string | undefined
      const known = key ? answered.get(key) : undefined
      const answer = stripe.isDown
        ? failed(503, { type: 'api_error', message: 'Stripe is down.' })
        : request.headers.authorization !== `Bearer ${secretKey}`
          ? failed(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
          : known && known.body !== body
            ? failed(400, { type: 'idempotency_error', message: 'Keys are for one request.' })
            : (known?.answer ?? act(stripe, request, body, () => String((counter += 1))))
      if (key && !stripe.isDown) answered.set(key, { body, answer })
      const held = stripe.holdsNext
      stripe.holdsNext = null
      await held
      if (stripe.losesAnswers) return request.socket.destroy()
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'request-id': `req_${counter}`,
        'stripe-should-retry': 'false',
      })
      return response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const stripe: StripeServer = {
    env: {
      PLAX_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      PLAX_STRIPE_URL: `http://127.0.0.1:${port}`,
    },
    objects: new Map(),
    calls: [],
    isDown: false,
    losesAnswers: false,
    now: () => new Date(),
    mostPerPage: 100,
    failsOnSecondPage: false,
    holdsNext: null,
    pay: (sessionId) => {
      const session = get(stripe, sessionId)
      const intent = dated(stripe, paidIntent(session, `pi_checkout_${sessionId}`))
      stripe.objects.set(intent.id, intent)
      Object.assign(session, {
        payment_status: 'paid',
        status: 'complete',
        payment_intent: intent.id,
      })
      return intent
    },
    saveCard: (sessionId, card) => {
      const method = {
        id: `pm_${card}_${(counter += 1)}`,
        object: 'payment_method',
        card: cards[card],
      }
      stripe.objects.set(method.id, method)
      const setup = { id: `seti_${counter}`, object: 'setup_intent', payment_method: method }
      Object.assign(get(stripe, sessionId), { status: 'complete', setup_intent: setup })
    },
    onboard: (accountId) =>
      void Object.assign(get(stripe, accountId), { capabilities: { transfers: 'active' } }),
    authenticate: (intentId) =>
      void Object.assign(get(stripe, intentId), {
        status: 'requires_confirmation',
        next_action: null,
      }),
    event: (type, object, at, id = `evt_${(counter += 1)}`) => {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
      const time = Math.floor(at.getTime() / 1000)
      const v1 = createHmac('sha256', webhookSecret).update(`${time}.${payload}`).digest('hex')
      return { payload, signature: `t=${time},v1=${v1}` }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return stripe
}

interface Answer {
  status: number
  body: unknown
}

const card = (fingerprint: string) => ({
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2034,
  fingerprint,
})
const cards: Record<StripeCard, Fields> = {
  good: card('fp_good'),
  twin: card('fp_good'),
  asks: card('fp_asks'),
  declines: card('fp_declines'),
}

function act(
  stripe: StripeServer,
  request: IncomingMessage,
  body: string,
  next: () => string,
): Answer {
  const url = new URL(request.url ?? '/', 'http://stripe.invalid')
  const sent = parseForm(body)
  const name = `${request.method} ${url.pathname}`
  const key = request.headers['idempotency-key'] as string | undefined
  if (request.method === 'POST') stripe.calls.push({ name, key, sent })
  const [, , kind = '', id = '', verb = ''] = url.pathname.replace('checkout/', '').split('/')
  if (name === 'GET /v1/payment_intents') return listIntents(stripe, url.searchParams)
  if (id === 'search') return search(stripe, url.searchParams.get('query') ?? '')
  const object = id ? stripe.objects.get(id) : undefined
  if (id && !object) {
    return failed(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: 'No such.',
    })
  }
  if (request.method === 'GET') {
    const expands = [...url.searchParams.values()].includes('latest_charge')
    return { status: 200, body: object && present(object, expands) }
  }
  if (object) return change(object, verb)
  const made = dated(stripe, { id: `${prefixes[kind]}_${next()}`, ...sent })
  stripe.objects.set(made.id, made)
  return make(stripe, kind, made)
}

const prefixes: Record<string, string> = {
  customers: 'cus',
  sessions: 'cs_test',
  payment_intents: 'pi',
  refunds: 're',
  accounts: 'acct',
  account_links: 'link',
  transfers: 'tr',
}

function make(stripe: StripeServer, kind: string, made: StripeObject): Answer {
  if (kind === 'sessions') {
    const url = `https://checkout.stripe.com/c/${made.id}`
    Object.assign(made, {
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      url,
    })
  }
  if (kind === 'accounts') {
    Object.assign(made, { object: 'account', capabilities: { transfers: 'inactive' } })
  }
  if (kind === 'account_links') made.url = `https://connect.stripe.com/setup/e/${made.id}`
  if (kind === 'transfers') return transfer(stripe, made)
  if (kind === 'refunds') return refund(get(stripe, String(made.payment_intent)), made)
  if (kind !== 'payment_intents') return { status: 200, body: made }
  Object.assign(made, { object: 'payment_intent', amount: Number(made.amount), next_action: null })
  const method = String(made.payment_method)
  if (method.startsWith('pm_declines')) return decline(made, 'card_declined', 'insufficient_funds')
  if (method.startsWith('pm_asks')) {
    if (made.off_session) return decline(made, 'authentication_required')
    const url = `https://hooks.stripe.com/3ds/${made.id}`
    const asks = { type: 'redirect_to_url', redirect_to_url: { url, return_url: made.return_url } }
    Object.assign(made, { status: 'requires_action', next_action: asks })
    return { status: 200, body: made }
  }
  Object.assign(made, { status: 'succeeded', amount_received: made.amount })
  return { status: 200, body: made }
}

function change(object: StripeObject, verb: string): Answer {
  const isOpen = ['open', 'requires_action', 'requires_confirmation'].includes(
    String(object.status),
  )
  if (verb === 'confirm')
    Object.assign(object, { status: 'succeeded', amount_received: object.amount })
  else if (verb === 'detach') object.customer = null
  else if (!isOpen) return failed(400, { type: 'invalid_request_error', message: 'Too late.' })
  else object.status = verb === 'expire' ? 'expired' : 'canceled'
  return { status: 200, body: object }
}

function search(stripe: StripeServer, query: string): Answer {
  const orderOid = /'orderOid'\]:'(\w+)'/.exec(query)?.[1]
  const data = [...stripe.objects.values()].filter(
    ({ object, metadata }) =>
      object === 'payment_intent' && (metadata as Fields | undefined)?.orderOid === orderOid,
  )
  return { status: 200, body: { object: 'search_result', data, has_more: false } }
}

/** Newest first, each page behind the object that `starting_after` names (docs.stripe.com/api/pagination). */
function listIntents(stripe: StripeServer, query: URLSearchParams): Answer {
  const after = query.get('starting_after')
  if (after && stripe.failsOnSecondPage) {
    return failed(500, { type: 'api_error', message: 'Stripe lost the second page.' })
  }
  const from = Number(query.get('created[gte]') ?? 0)
  const until = Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER)
  const found = [...stripe.objects.values()]
    .filter(({ object, created }) => {
      return object === 'payment_intent' && Number(created) >= from && Number(created) < until
    })
    .toReversed()
  const rest = found.slice(after ? found.findIndex(({ id }) => id === after) + 1 : 0)
  const most = Math.min(Number(query.get('limit') ?? 10), stripe.mostPerPage)
  const expands = [...query.values()].includes('data.latest_charge')
  const data = rest.slice(0, most).map((intent) => present(intent, expands))
  const body = { object: 'list', url: '/v1/payment_intents', data, has_more: rest.length > most }
  return { status: 200, body }
}

/** An intent names its charge, unless it is asked to show it. */
function present(object: StripeObject, expands: boolean): StripeObject {
  const charge = object.latest_charge as StripeObject | undefined
  return expands || !charge ? object : { ...object, latest_charge: charge.id }
}

/** Only to an account that may take it (docs.stripe.com/connect/account-capabilities). */
function transfer(stripe: StripeServer, made: StripeObject): Answer {
  const { capabilities } = get(stripe, String(made.destination)) as { capabilities?: Fields }
  if (capabilities?.transfers === 'active') {
    return { status: 200, body: Object.assign(made, { object: 'transfer' }) }
  }
  stripe.objects.delete(made.id)
  return failed(400, {
    type: 'invalid_request_error',
    code: 'insufficient_capabilities_for_transfer',
    message: 'Your destination account needs to have the transfers capability enabled.',
  })
}

/** What went back stands with the intent's charge. */
function refund(intent: StripeObject, made: StripeObject): Answer {
  if (intent.status !== 'succeeded') {
    return failed(400, { type: 'invalid_request_error', message: 'Nothing to refund.' })
  }
  const charge = (intent.latest_charge ?? {
    id: `ch_${intent.id}`,
    amount_refunded: 0,
  }) as StripeObject
  charge.amount_refunded = Number(charge.amount_refunded) + Number(made.amount)
  intent.latest_charge = charge
  return { status: 200, body: made }
}

function dated(stripe: StripeServer, object: StripeObject): StripeObject {
  return { ...object, created: Math.floor(stripe.now().getTime() / 1000) }
}

function paidIntent(session: StripeObject, id: string): StripeObject {
  const [line] = Object.values(session.line_items as Record<string, { price_data: Fields }>)
  const { payment_intent_data: given } = session as { payment_intent_data?: Fields }
  const amount = Number(line?.price_data.unit_amount)
  return {
    id,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency: line?.price_data.currency,
    metadata: given?.metadata ?? {},
  }
}

/** The bank's own reason comes beside Stripe's, where the bank has one. */
function decline(intent: StripeObject, code: string, reason?: string): Answer {
  const error = { type: 'card_error', code, ...(reason && { decline_code: reason }) }
  const message = 'Your card was declined.'
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
  return failed(402, { ...error, message, payment_intent: intent })
}

function failed(status: number, error: Fields): Answer {
  return { status, body: { error } }
}

function get(stripe: StripeServer, id: string): StripeObject {
  const object = stripe.objects.get(id)
  if (!object) throw new Error(`Stripe has no ${id}.`)
  return object
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
