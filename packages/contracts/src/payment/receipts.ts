import { z } from 'zod'
import { currencies, paymentMethods } from './payment-values.ts'
import { defineRoutes, oid } from '../route.ts'

const count = z.number().int()

/** A receipt, or the credit note of a refund; amounts are in the currency's smallest unit. */
const receipt = z
  .object({
    number: z
      .string()
      .describe(
        'Such as `R-2026-000001`, or `C-…` for a credit note; numbers have no gaps within a year.',
      ),
    issuedOn: z.iso.date(),
    paidOn: z.iso.date().describe('For a credit note, when the gateway paid it back.'),
    zone: z
      .string()
      .describe(
        'The time zone of both days: the operator’s when it was issued, such as `Asia/Seoul`.',
      ),
    paidAt: z.iso.datetime().describe('The exact time for `paidOn`.'),
    coins: count,
    currency: z.enum(currencies),
    netMinor: count,
    vatMinor: count,
    grossMinor: count.describe('The total paid: net plus VAT.'),
    vatBasisPoints: count.describe('The rate, in hundredths of a percent of the net.'),
    seller: z
      .object({
        name: z.string(),
        registration: z.string(),
        address: z.string(),
        contact: z.string(),
      })
      .describe('From the operator’s settings when it was issued.'),
  })
  .meta({ id: 'ChargeReceipt' })

export const paymentReceiptRoutes = defineRoutes({
  'GET /payment/charge/{orderOid}/receipt': {
    summary: 'The receipt of a coin purchase with VAT, and its credit notes',
    description:
      'A payment from before receipts existed gets one on request. An unpaid one has none: `payment.no_receipt`.',
    permission: 'user',
    limit: { calls: 60, windowSeconds: 60 },
    params: z.object({ orderOid: oid }),
    output: z.object({
      orderOid: oid,
      postingId: oid.nullable().describe('Its ledger entries.'),
      method: z.enum(paymentMethods),
      gateway: z.string(),
      buyer: z.object({ nickname: z.string(), email: z.string() }),
      receipt,
      creditNotes: z.array(receipt),
    }),
  },
})
