import { sql } from 'kysely'
import { soldOrderStates } from '@plax/contracts/commerce/commerce-values'
import { figureOf } from '../../platform/desk.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { AsksRole } from '../../platform/asked-roles.ts'
import { underStoryChat } from '../account/account.service.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'
import { platformFeePercentSetting } from './commerce.settings.ts'
import './commerce.tables.ts'
import { rollUpSales } from './sales/roll-up.ts'
import './sales/sales.tables.ts'
import { commerceNotifies } from './commerce.notifies.ts'
import type { CommerceDeps, CreatorTerms, ValueEarned } from './commerce.deps.ts'
import { buyingHandlers } from './buying.routes.ts'
import { cartHandlers } from './cart.routes.ts'
import { adminHandlers } from './commerce.admin.ts'
import { commerceLifecycle } from './commerce.lifecycle.ts'
import { endDueEscrows, endEscrowsTask } from './end-due-escrows.ts'
import { escrowNotifies } from './escrow.notifies.ts'
import { escrowHandlers } from './escrow.routes.ts'
import { giftHandlers } from './gifts.routes.ts'
import { giftNotifies } from './gifts.notifies.ts'
import { receiptNotifies } from './receipts.notifies.ts'
import { itemCouponHandlers } from './item-coupons.routes.ts'
import { purchasedHandlers } from './purchased.routes.ts'
import { spendingHandlers } from './spending.routes.ts'
import { forgetSpending, forgetSpendingTask } from './spending/forget-spending.ts'

const rollUpTask = 'commerce.roll-up-sales'
const escrowsAtATime = 200

/** What is sold, to whom, and what it came to. */
export function commerceFeature(
  deps: CommerceDeps & { creatorTerms: () => Promise<CreatorTerms>; valueEarned: ValueEarned },
): Feature {
  const sold = commerceNotifies(deps)
  const given = giftNotifies(deps.sales)
  const held = escrowNotifies(deps.sales)
  const receipts = receiptNotifies(deps.sales)
  return {
    name: 'commerce',
    askedRoles: { buyer: isBuyer },
    handlers: {
      ...termsHandlers(deps),
      ...buyingHandlers(deps),
      ...cartHandlers(deps),
      ...giftHandlers(deps),
      ...purchasedHandlers(deps),
      ...itemCouponHandlers(deps),
      ...escrowHandlers(deps),
      ...spendingHandlers(deps),
      ...adminHandlers(deps),
    },
    secretPaths: ['/coupon/*/item', '/coupon/*/catalogue'],
    desk: {
      figures: [
        figureOf('GET /payment/admin/orders', {
          table: 'orders',
          unit: sql`currency`,
          amount: sql`price`,
          condition: sql`state = ANY (${['held', ...soldOrderStates]}::text[])`,
        }),
      ],
    },
    notifies: {
      places: { ...sold.places, ...given.places, ...receipts.places },
      on: { ...sold.on, ...given.on, ...held.on, ...receipts.on },
    },
    jobs: {
      [rollUpTask]: async () => {
        const zone = await deps.settings.get(businessZoneSetting)
        await deps.db.transaction().execute((tx) => rollUpSales(tx, zone))
      },
      [endEscrowsTask]: () => endDueEscrows(deps, escrowsAtATime),
      [forgetSpendingTask]: () => forgetSpending(deps),
    },
    cron: [
      { task: rollUpTask, schedule: '*/5 * * * *' },
      { task: endEscrowsTask, schedule: '* * * * *' },
      { task: forgetSpendingTask, schedule: '43 3 * * *' },
    ],
    atStart: [rollUpTask],
    lifecycle: commerceLifecycle,
  }
}

/** What creators get of a sale and of a reply. */
function termsHandlers({
  settings,
  creatorTerms,
}: Pick<CommerceDeps, 'settings'> & { creatorTerms: () => Promise<CreatorTerms> }): Handlers {
  const handlers: Handlers = {
    'GET /account/creator-terms': async () => ({
      platformFeePercent: await settings.get(platformFeePercentSetting),
      ...(await creatorTerms()),
    }),
  }
  return { ...handlers, ...underStoryChat(handlers) }
}

/** Whether somebody is a buyer (R-shell-003): they paid for something, and were not given it back. */
const isBuyer: AsksRole = async (db, userOid) => {
  const row = await db
    .selectFrom('orders')
    .select('oid')
    .where('user_oid', '=', userOid)
    .where('state', 'in', ['held', ...soldOrderStates])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
