import { z } from 'zod'
import { oid } from '../route.ts'
import { callerAccesses } from './access-values.ts'

/** Something that would open an item. */
export const accessOffer = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('buy'), priceCoins: z.number().int() }),
    z.object({
      kind: z.literal('subscribe'),
      creatorOid: oid,
      tierHash: oid.nullable(),
      isFull: z.boolean().describe('All spots that would open it are taken.'),
    }),
    z.object({ kind: z.literal('ticket'), ticketOid: oid }),
    z.object({ kind: z.literal('verify_adult') }),
    z.object({ kind: z.literal('enter_password') }),
    z.object({ kind: z.literal('wait'), until: z.iso.datetime() }),
  ])
  .meta({ id: 'AccessOffer' })

/** A member of every card and row of an item. */
export const callerAccess = z
  .enum(callerAccesses)
  .nullable()
  .describe(
    '`owned`: the caller bought it or was given it; `included`: their subscription or ticket opens it; `password`: it asks them for its password; `unlocked`: they entered it, and nothing else closes it; null: as its access and price say.',
  )
