/**
 * Staff roles: administrators limited to the calls of their sections (spec D66). An administrator has
 * no limits (R-admin-012). Free of zod, since the web reads it as well.
 */

import type { RouteKey } from './index.ts'
import { holds, type Permission, type Role } from './policy.ts'

/** Roles that open the console in part. */
export const staffRoles = ['moderator', 'support', 'finance', 'auditor'] as const

export type StaffRole = (typeof staffRoles)[number]

const people: readonly RouteKey[] = [
  'GET /admin/dashboard',
  'GET /account/admin/users',
  'GET /account/admin/creators',
  'GET /admin/users/{userOid}',
]

const purchases: readonly RouteKey[] = [
  'GET /payment/admin/orders',
  'GET /payment/admin/orders/{orderOid}',
  'POST /payment/admin/orders/{orderOid}/refund',
  'POST /payment/admin/orders/{orderOid}/escrow',
  'GET /payment/admin/subscriptions',
  'GET /payment/admin/subscriptions/{subscriptionOid}',
  'POST /payment/admin/subscriptions/{subscriptionOid}/end',
  'GET /payment/admin/card-orders',
  'GET /payment/admin/charges',
  'GET /payment/admin/charges/{chargeOid}',
  'POST /account/admin/refunds',
  'POST /account/admin/donations/{commentOid}/refund',
]

/** What each role may call beyond everyone; an auditor may make every GET call of the console. */
export const staffCalls: Record<Exclude<StaffRole, 'auditor'>, readonly RouteKey[]> = {
  moderator: [
    ...people,
    'PUT /admin/users/{userOid}/suspension',
    'DELETE /admin/users/{userOid}/suspension',
    'GET /admin/moderation/cases',
    'GET /admin/moderation/cases/{caseOid}',
    'GET /admin/moderation/cases/{caseOid}/reports',
    'POST /admin/moderation/cases/{caseOid}/act',
    'POST /admin/moderation/cases/{caseOid}/dismiss',
    'POST /admin/moderation/decisions/{decisionOid}/undo',
    'GET /admin/moderation/appeals',
    'POST /admin/moderation/appeals/{decisionOid}',
    'GET /admin/stories',
    'POST /admin/stories/{contentOid}/take-down',
    'POST /admin/stories/{contentOid}/restore',
    'GET /content/admin/contents',
    'GET /content/admin/content',
    'POST /content/admin/{contentOid}/take-down',
    'POST /content/admin/{contentOid}/restore',
    'GET /content/admin/rating-reviews',
    'POST /content/admin/rating-reviews/{reviewOid}',
    'GET /live/admin',
    'POST /live/admin',
    'PUT /live/admin',
    'DELETE /live/admin',
    'GET /channel/admin/banners',
    'POST /channel/admin/banners/{bannerOid}',
  ],
  support: [
    ...people,
    'GET /admin/users/{userOid}/sessions',
    'DELETE /admin/users/{userOid}/sessions',
    'DELETE /admin/users/{userOid}/sessions/{sessionOid}',
    'GET /admin/withdrawals',
    'GET /admin/withdrawals/counts',
    ...purchases,
  ],
  finance: [
    ...people,
    ...purchases,
    'GET /payment/admin/reconciliations',
    'GET /payment/admin/reconciliations/{day}',
    'POST /payment/admin/reconciliations',
    'GET /account/admin/revenue',
    'GET /coinevent/admin/legacy/revenue',
    'GET /coinevent/event/aggregate',
    'GET /ledger/admin/balance',
    'GET /ledger/admin/earnings',
    'GET /ledger/admin/journal',
    'GET /ledger/admin/roots/{day}/postings',
    'GET /ledger/admin/roots/{day}/records',
    'GET /admin/approvals',
    'GET /settlement/admin/taxes',
    'POST /settlement/admin/taxes/payments',
    'POST /settlement/admin/taxes/payments/{paymentOid}/undo',
    'GET /settlement/admin/rates',
    'PUT /settlement/admin/rates',
    'POST /settlement/admin/rates/fetch',
    'GET /settlement/admin/runs',
    'GET /settlement/admin/runs/{month}',
    'POST /settlement/admin/runs/{month}/approve',
    'POST /settlement/admin/runs/{month}/send',
    'GET /settlement/admin/files/{fileOid}',
    'POST /settlement/admin/files/{fileOid}/complete',
    'POST /settlement/admin/requests/{requestOid}/approve',
    'POST /settlement/admin/requests/{requestOid}/hold',
    'POST /settlement/admin/requests/{requestOid}/complete',
    'POST /settlement/admin/requests/{requestOid}/fail',
  ],
}

/** Which staff roles may make a call whose permission is `admin`. */
export function staffOf(call: string): StaffRole[] {
  return staffRoles.filter((role) =>
    role === 'auditor' ? call.startsWith('GET ') : staffCalls[role].some((one) => one === call),
  )
}

/** Whether somebody with these roles may make a call, if roles decide its permission. */
export function mayCall(
  held: ReadonlySet<Role>,
  { call, permission }: { call: string; permission: Permission },
): boolean {
  if (holds(held, permission)) return true
  return permission === 'admin' && staffOf(call).some((role) => held.has(role))
}

/** Whether somebody may open the console, whole or in part. */
export function opensConsole(held: ReadonlySet<Role>): boolean {
  return held.has('admin') || staffRoles.some((role) => held.has(role))
}
