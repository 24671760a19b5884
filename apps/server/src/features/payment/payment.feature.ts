import { sql } from 'kysely'
import { coinOptions, type PaymentMethod } from '@plax/contracts/payment-values'
import type { Deps } from '../../deps.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { Feature } from '../../platform/feature.ts'
import { forgetRows } from '../../platform/forget.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { bonusLimitHandlers } from './bonus-limit.ts'
import { convertHandlers } from './convert.ts'
import {
  confirmCharge,
  listCharges,
  type PaymentDeps,
  priceOf,
  readyCharge,
} from './payment.service.ts'
import './payment.tables.ts'
import { createSandboxGateway, sandboxHandlers } from './sandbox-gateway.ts'

const sandboxDays = 90

export function paymentFeature(deps: Deps): Feature {
  const payment: PaymentDeps = {
    db: deps.db,
    clock: deps.clock,
    gateway: createSandboxGateway(deps),
  }
  return {
    name: 'payment',
    handlers: {
      ...chargeHandlers(payment),
      ...convertHandlers(deps),
      ...bonusLimitHandlers(deps),
      ...sandboxHandlers(deps),
    },
    jobs: {
      'payment.forget-sandbox-payments': async () => {
        const before = new Date(deps.clock.now().getTime() - sandboxDays * 24 * 3600 * 1000)
        await forgetRows(deps, 'sandbox_payments', sql`created_at < ${before}`)
      },
    },
    cron: [{ task: 'payment.forget-sandbox-payments', schedule: '57 3 * * *' }],
    lifecycle: {
      // Charges are the proof of what was paid, and are kept when a person leaves.
      tables: ['charges'],
      onExport: (db, { userOid }) => ({
        charges: pagesOf(db.selectFrom('charges').selectAll().where('user_oid', '=', userOid), {
          db,
          by: ['oid'],
        }),
      }),
    },
  }
}

function chargeHandlers(deps: PaymentDeps): Handlers {
  return {
    'GET /payment/charge': async ({ actor, query }) => {
      assertUser(actor)
      const { currency } = query
      const methods: PaymentMethod[] =
        currency === 'JPY' ? ['card', 'wallet_jpy'] : ['card', 'wallet']
      const history = await listCharges(deps.db, actor.userOid)
      return {
        gateway: { name: deps.gateway.name, isSandbox: deps.gateway.isSandbox },
        options: coinOptions.flatMap((coins) =>
          methods.map((method) => ({
            coins,
            currency,
            method,
            amountMinor: priceOf({ coins, currency, method }),
          })),
        ),
        history: history.map((charge) => ({
          orderOid: charge.oid,
          coins: charge.coins,
          currency: charge.currency,
          amountMinor: charge.amount_minor,
          state: charge.state,
          createdAt: charge.created_at.toISOString(),
          postingId: charge.posting_id,
        })),
      }
    },
    'POST /payment/onetime/ready': async ({ actor, body, lang, idempotencyKey }) => {
      assertUser(actor)
      const charge = await readyCharge(deps, {
        ...body,
        userOid: actor.userOid,
        key: idempotencyKey,
        lang,
      })
      const { coins, currency, method, amount_minor: amountMinor } = charge
      return {
        orderOid: charge.oid,
        redirectUrl: charge.redirect_url,
        price: { coins, currency, method, amountMinor },
      }
    },
    'POST /payment/onetime/confirm': ({ actor, body }) => {
      assertUser(actor)
      return confirmCharge(deps, { userOid: actor.userOid, ...body })
    },
  }
}
