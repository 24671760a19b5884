import type { EscrowOutcome, EscrowParty } from '@plax/contracts/commerce-values'
import type { Selectable } from 'kysely'

interface OrderEscrowsTable {
  order_oid: string
  /** The creators who are paid if it's released. */
  payee_oids: string[]
  /** From then on only `at_deadline` happens. */
  deadline: Date
  at_deadline: EscrowOutcome
  released_by: EscrowParty[]
  returned_by: EscrowParty[]
  ended_at: Date | null
  /** Null if the deadline or the selling feature ended it. */
  ended_by: string | null
  end_reason: string | null
  posting_id: string | null
}

export type OrderEscrow = Selectable<OrderEscrowsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    order_escrows: OrderEscrowsTable
  }
}
