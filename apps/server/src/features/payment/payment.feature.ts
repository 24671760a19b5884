import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import { figureOf } from '../../platform/desk.ts'
import type { Feature } from '../../platform/feature.ts'
import { forgetRows } from '../../platform/forget.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { bonusLimitHandlers } from './credits/bonus-limit.ts'
import { ordinaryReplyHandlers } from './credits/ordinary-reply.ts'
import { cardHandlers } from './cards/cards.routes.ts'
import { forgetCards } from './cards/cards.ts'
import {
  capturedTask,
  cardDeletedTask,
  cardOrderJobs,
  chargeOrderJob,
} from './card-orders/card-orders.jobs.ts'
import { chargeOrderTask } from './card-orders/order-by-program.ts'
import { cardOrderHandlers } from './console/card-orders.routes.ts'
import { consoleHandlers } from './console/console.routes.ts'
import { giveBack, type PaymentDeps } from './charges/charges.ts'
import { chargeHandlers } from './charges.routes.ts'
import { convertHandlers } from './credits/convert.ts'
import { giftHandlers } from './gift/gift.routes.ts'
import { applyGift, giftApproval } from './gift/request-gift.ts'
import { paymentNotifies } from './payment.notifies.ts'
import {
  creditNoteTask,
  receiptHandlers,
  receiptJobs,
  receiptTask,
} from './receipt/receipt.routes.ts'
import { readSeller } from './receipt/receipt.settings.ts'
import { addReconciliationGauges } from './reconcile/reconcile.metrics.ts'
import { reconciliationHandlers } from './reconcile/reconcile.routes.ts'
import { runReconciliation } from './reconcile/reconcile.ts'
import { reconcileTask } from './reconcile/reports.ts'
import { payRefund, refundTask } from './refund/pay-refund.ts'
import { createStripe } from './stripe/stripe-gateway.ts'
import { serveStripeWebhook } from './stripe/stripe-webhook.ts'
import { settleOpenCharges } from './charges/settle-charge.ts'
import { sandboxHandlers } from './gateways/sandbox.routes.ts'
import { runTopUps, topUpTask } from './top-up/run-top-ups.ts'
import { topUpHandlers } from './top-up/top-up.routes.ts'
import { dataNote } from './data-note.ts'

const sandboxDays = 90
const closedWords =
  'Payments are off: the sandbox gateway can’t be used in production. To turn them on, set PLAX_GATEWAY=stripe with STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PLAX_GATEWAY=toss with TOSS_SECRET_KEY.'
const settleTask = 'payment.settle-open-charges'

export function paymentFeature(deps: Deps, payment: PaymentDeps): Feature {
  const web = { ...payment, config: deps.config }
  addReconciliationGauges(deps)
  if (!payment.gateway.isOpen) deps.log.warn(closedWords)
  return {
    name: 'payment',
    approves: { [giftApproval]: applyGift },
    handlers: {
      ...chargeHandlers(web),
      ...consoleHandlers({ ...payment, settings: deps.settings }),
      ...cardOrderHandlers(payment),
      ...cardHandlers(web),
      ...convertHandlers(deps),
      ...bonusLimitHandlers(deps),
      ...ordinaryReplyHandlers(deps),
      ...sandboxHandlers(payment),
      ...topUpHandlers(deps),
      ...giftHandlers(deps),
      ...receiptHandlers(deps),
      ...reconciliationHandlers(payment),
    },
    jobs: {
      'payment.forget-sandbox-payments': () => forgetOldSandbox(deps),
      [topUpTask]: () => runTopUps(deps),
      ...receiptJobs(deps),
      ...cardOrderJobs({ ...payment, log: deps.log }),
    },
    on: {
      'credits.low': [topUpTask],
      'charge.captured': [capturedTask],
      'charge.paid': [receiptTask],
      'charge.refunded': [creditNoteTask],
      'card.deleted': [cardDeletedTask],
    },
    mount: (app) => mountWebhooks(app, deps, payment),
    externalJobs: gatewayJobs({ ...payment, log: deps.log }),
    cron: [
      { task: settleTask, schedule: '*/10 * * * *' },
      // Of yesterday; the refunds and captures of its last minutes are through by then.
      { task: reconcileTask, schedule: '20 4 * * *' },
      { task: 'payment.forget-sandbox-payments', schedule: '57 3 * * *' },
      // What a job left behind after all its tries.
      { task: topUpTask, schedule: '*/10 * * * *' },
    ],
    notifies: paymentNotifies(deps),
    desk: {
      figures: [
        figureOf('GET /payment/admin/charges', {
          table: 'charges',
          unit: sql`currency`,
          amount: sql`amount_minor - refunded_minor`,
          condition: sql`state IN ('paid', 'refunding')`,
        }),
      ],
      setUp: [
        { step: 'seller', isDone: async () => (await readSeller(deps.settings)).name !== '' },
        { step: 'gateway', isDone: async () => deps.config.gateway.name !== 'sandbox' },
      ],
    },
    secretPaths: [
      '/sandbox/pay/*',
      '/sandbox/card/*',
      '/payment/sandbox/card/*',
      '/payment/sandbox/*',
    ],
    lifecycle: paymentLifecycle,
  }
}

/** What the gateway tells by itself, where one is connected that does. */
function mountWebhooks(app: FastifyInstance, deps: Deps, payment: PaymentDeps): void {
  const { gateway } = deps.config
  if (gateway.name !== 'stripe') return
  const { webhookSecret } = gateway
  serveStripeWebhook(app, {
    ...payment,
    log: deps.log,
    stripe: createStripe(gateway),
    webhookSecret,
  })
}

/** What waits for the gateway's machine. */
function gatewayJobs(payment: PaymentDeps & { log: Log }): Record<string, Job> {
  return {
    [settleTask]: () => settleOpenCharges(payment),
    [chargeOrderTask]: ({ orderOid }) => chargeOrderJob(payment, String(orderOid)),
    'payment.give-back': ({ chargeOid }) => giveBack(payment, String(chargeOid)),
    [reconcileTask]: (payload) => runReconciliation(payment, payload),
    [refundTask]: ({ refundOid }) => payRefund(payment, String(refundOid)),
    'payment.forget-card': async ({ gateway, token }) => {
      if (gateway === payment.gateway.name) {
        await payment.gateway.cards?.forget({ token: String(token) })
      }
    },
  }
}

async function forgetOldSandbox(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - sandboxDays * 24 * 3600 * 1000)
  await forgetRows(deps, 'sandbox_payments', sql`created_at < ${before}`)
  await forgetRows(deps, 'sandbox_refunds', sql`created_at < ${before}`)
  await forgetRows(deps, 'sandbox_cards', sql`created_at < ${before} AND state <> 'registered'`)
  await forgetRows(deps, 'gateway_events', sql`created_at < ${before}`)
  await forgetRows(deps, 'card_registrations', sql`created_at < ${before}`)
}

const paymentLifecycle: LifecycleHandler = {
  // Charges, orders, refunds and gifts prove where coins came from and went, and are kept when a person leaves.
  tables: [
    'charges',
    'charge_refunds',
    'card_orders',
    'coin_gifts',
    'receipts',
    'payment_customers',
    'payment_cards',
    'card_registrations',
    'top_ups',
  ],
  onErase: async (tx, who) => {
    await forgetCards(tx, who)
    await tx.deleteFrom('top_ups').where('user_oid', '=', who.userOid).execute()
  },
  exportNote: dataNote,
  onExport: (db, { userOid }) => ({
    charges: pagesOf(db.selectFrom('charges').selectAll().where('user_oid', '=', userOid), {
      db,
      by: ['oid'],
    }),
    chargeRefunds: pagesOf(
      db
        .selectFrom('charge_refunds')
        .select(['oid', 'charge_oid', 'user_oid', 'coins', 'amount_minor', 'state', 'reason'])
        .select(['posting_id', 'created_at', 'refunded_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    cardOrders: pagesOf(db.selectFrom('card_orders').selectAll().where('user_oid', '=', userOid), {
      db,
      by: ['oid'],
    }),
    receipts: pagesOf(db.selectFrom('receipts').selectAll().where('user_oid', '=', userOid), {
      db,
      by: ['oid'],
    }),
    coinGifts: pagesOf(
      db
        .selectFrom('coin_gifts')
        .select(['oid', 'user_oid', 'bucket', 'coins', 'reason', 'created_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    cards: pagesOf(
      db
        .selectFrom('payment_cards')
        .select(['oid', 'user_oid', 'gateway', 'idx', 'brand', 'last_four'])
        .select(['exp_month', 'exp_year', 'is_selected', 'created_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    cardRegistrations: pagesOf(
      db
        .selectFrom('card_registrations')
        .select(['oid', 'user_oid', 'gateway', 'state', 'card_oid', 'created_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    topUp: pagesOf(db.selectFrom('top_ups').selectAll().where('user_oid', '=', userOid), {
      db,
      by: ['user_oid'],
    }),
    gatewayCustomers: pagesOf(
      db.selectFrom('payment_customers').selectAll().where('user_oid', '=', userOid),
      { db, by: ['gateway'] },
    ),
  }),
}
