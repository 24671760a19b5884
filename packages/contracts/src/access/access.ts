import { z } from 'zod'
import { oid } from '../route.ts'

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
