import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TossPayment {
  paymentKey: string
  orderId: string
  status: string
  totalAmount: number
  balanceAmount: number
}

/** One of Toss's transactions: an approval, or a cancellation. */
export interface TossTransaction {
  transactionKey: string
  paymentKey: string
  orderId: string
  currency: string
  amount: number
  status: string
  transactionAt: string
}

export interface TossServer {
  env: Record<string, string>
  /** By order. */
  payments: Map<string, TossPayment>
  calls: { path: string; key: string | undefined; body: Record<string, unknown> }[]
  isDown: boolean
  /** Does what a call asks, and then cuts the line. */
  losesAnswers: boolean
  /** Approvals and cancellations, as they came. */
  transactions: TossTransaction[]
  /** What transactions are dated by. */
  now: () => Date
  /** Lists hold so many at most. */
  mostPerPage: number
  /** Lists end with an error where they begin behind a transaction: on their second page. */
  failsOnSecondPage: boolean
  /** The buyer proves who they are on Toss's page, or the card company refuses them. */
  decide(orderOid: string, decision: 'approve' | 'reject'): string
  close(): Promise<void>
}

const secretKey = 'test_sk_plax'

/** A server of this machine that speaks Toss Payments' wire format: JSON, Basic auth, keys, error codes. */
export async function startToss(): Promise<TossServer> {
  const answered = new Map<string, Answer>()
  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const key = request.headers['idempotency-key'] as string | undefined
      const path = request.url ?? '/'
      if (request.method === 'POST') toss.calls.push({ path, key, body })
      const known = key ? answered.get(key) : undefined
      const answer = refusal(toss, request) ?? known ?? act(toss, path, body)
      if (key && answer.status < 500) answered.set(key, answer)
      if (toss.losesAnswers) return request.socket.destroy()
      return response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const toss: TossServer = {
    env: {
      PLAX_GATEWAY: 'toss',
      TOSS_SECRET_KEY: secretKey,
      PLAX_TOSS_URL: `http://127.0.0.1:${port}`,
    },
    payments: new Map(),
    calls: [],
    isDown: false,
    losesAnswers: false,
    transactions: [],
    now: () => new Date(),
    mostPerPage: 5000,
    failsOnSecondPage: false,
    decide: (orderOid, decision) => {
      const payment = toss.payments.get(orderOid)
      if (!payment) throw new Error(`Toss has no order ${orderOid}.`)
      payment.status = decision === 'approve' ? 'IN_PROGRESS' : 'ABORTED'
      return payment.paymentKey
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return toss
}

interface Answer {
  status: number
  body: unknown
}

function refusal(toss: TossServer, { headers }: IncomingMessage): Answer | null {
  const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  if (toss.isDown) return failed(500, 'FAILED_INTERNAL_SYSTEM_PROCESSING')
  return headers.authorization === expected ? null : failed(401, 'UNAUTHORIZED_KEY')
}

function act(toss: TossServer, path: string, body: Record<string, unknown>): Answer {
  const orderId = String(body.orderId)
  const url = new URL(path, 'http://toss.invalid')
  if (url.pathname === '/v1/transactions') return listTransactions(toss, url.searchParams)
  if (path === '/v1/payments') {
    const amount = Number(body.amount)
    const made = {
      paymentKey: `tgen_${orderId}`,
      orderId,
      status: 'READY',
      totalAmount: amount,
      balanceAmount: amount,
    }
    toss.payments.set(orderId, made)
    return {
      status: 200,
      body: {
        ...made,
        checkout: { url: `https://api.tosspayments.com/v1/payments/${orderId}/checkout` },
      },
    }
  }
  if (path === '/v1/payments/confirm') return confirm(toss, toss.payments.get(orderId), body)
  const [, , , key = '', verb = ''] = path.split('/')
  const payment = [...toss.payments.values()].find((one) =>
    key === 'orders' ? one.orderId === verb : one.paymentKey === key,
  )
  if (!payment) return failed(404, 'NOT_FOUND_PAYMENT')
  if (verb === 'cancel') {
    payment.balanceAmount -= Number(body.cancelAmount)
    payment.status = payment.balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
    record(toss, payment, Number(body.cancelAmount))
  }
  return { status: 200, body: payment }
}

/** By when they were made, in Korea's time, each page behind the one that `startingAfter` names. */
function listTransactions(toss: TossServer, query: URLSearchParams): Answer {
  const [from, until] = [query.get('startDate'), query.get('endDate')].map((text) =>
    Date.parse(`${text}+09:00`),
  )
  if (!from || !until) return failed(400, 'INVALID_REQUEST')
  const after = query.get('startingAfter')
  if (after && toss.failsOnSecondPage) return failed(500, 'FAILED_INTERNAL_SYSTEM_PROCESSING')
  const found = toss.transactions.filter(({ transactionAt }) => {
    const at = Date.parse(transactionAt)
    return at >= from && at < until + 1000
  })
  const begin = after ? found.findIndex(({ transactionKey }) => transactionKey === after) + 1 : 0
  if (after && begin === 0) return failed(400, 'INVALID_TRANSACTION_KEY')
  const most = Math.min(Number(query.get('limit') ?? 100), toss.mostPerPage)
  return { status: 200, body: found.slice(begin, begin + most) }
}

function record(toss: TossServer, payment: TossPayment, amount: number): void {
  const korean = new Date(toss.now().getTime() + 9 * 3600_000).toISOString().slice(0, 19)
  toss.transactions.push({
    transactionKey: `txrd_${toss.transactions.length + 1}`,
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    currency: 'KRW',
    amount,
    status: payment.status,
    transactionAt: `${korean}+09:00`,
  })
}

function confirm(
  toss: TossServer,
  payment: TossPayment | undefined,
  body: Record<string, unknown>,
): Answer {
  if (!payment || payment.paymentKey !== body.paymentKey)
    return failed(404, 'NOT_FOUND_PAYMENT_SESSION')
  if (payment.totalAmount !== body.amount) return failed(400, 'INVALID_REQUEST')
  if (payment.status === 'DONE') return failed(400, 'ALREADY_PROCESSED_PAYMENT')
  if (payment.status !== 'IN_PROGRESS') return failed(403, 'REJECT_CARD_PAYMENT')
  payment.status = 'DONE'
  record(toss, payment, payment.totalAmount)
  return { status: 200, body: payment }
}

function failed(status: number, code: string): Answer {
  return { status, body: { code, message: `Toss says ${code}.` } }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>
}
