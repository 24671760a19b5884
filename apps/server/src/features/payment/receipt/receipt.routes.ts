import type { OutputOf } from '@plax/contracts'
import { AppError } from '../../../platform/errors.ts'
import { findEvent } from '../../../platform/events/reader.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { getUser } from '../../account/account.service.ts'
import { findCharge } from '../charges/charges.ts'
import {
  issueCreditNote,
  issueMissingNotes,
  issueReceipt,
  listCreditNotes,
  type ReceiptDeps,
  type ReceiptRow,
} from './issue-receipt.ts'
import { receiptNumber } from './receipt-number.ts'

type Document = OutputOf<'GET /payment/charge/{orderOid}/receipt'>['receipt']

export const receiptTask = 'payment.issue-receipt'
export const creditNoteTask = 'payment.issue-credit-note'

/** Documents follow the news, so that numbering holds up no payment. */
export function receiptJobs(deps: ReceiptDeps): Record<string, Job> {
  return {
    [receiptTask]: async ({ seq }) => {
      const { chargeOid } = (await findEvent(deps.db, Number(seq)))?.payload ?? {}
      if (typeof chargeOid === 'string') await issueReceipt(deps, chargeOid)
    },
    [creditNoteTask]: async ({ seq }) => {
      const { refundOid } = (await findEvent(deps.db, Number(seq)))?.payload ?? {}
      if (typeof refundOid === 'string') await issueCreditNote(deps, refundOid)
    },
  }
}

export function receiptHandlers(deps: ReceiptDeps): Handlers {
  return {
    'GET /payment/charge/{orderOid}/receipt': async ({ actor, params: { orderOid } }) => {
      assertUser(actor)
      const { userOid } = actor
      const charge = await findCharge(deps.db, { userOid, orderOid })
      if (!charge) throw new AppError('payment.order_not_found')
      const receipt = await issueReceipt(deps, orderOid)
      if (!receipt) throw new AppError('payment.no_receipt')
      await issueMissingNotes(deps, orderOid)
      const notes = await listCreditNotes(deps.db, orderOid)
      const { nickname, email } = await getUser(deps.db, userOid)
      return {
        orderOid,
        postingId: charge.posting_id,
        method: charge.method,
        gateway: charge.gateway,
        buyer: { nickname, email },
        receipt: present(receipt),
        creditNotes: notes.map(present),
      }
    },
  }
}

function present(row: ReceiptRow): Document {
  return {
    number: receiptNumber(row),
    issuedOn: row.issued_on,
    paidOn: row.paid_on,
    zone: row.zone,
    paidAt: row.paid_at.toISOString(),
    coins: row.coins,
    currency: row.currency,
    netMinor: row.gross_minor - row.vat_minor,
    vatMinor: row.vat_minor,
    grossMinor: row.gross_minor,
    vatBasisPoints: row.vat_basis_points,
    seller: row.seller,
  }
}
