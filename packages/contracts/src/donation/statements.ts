import { z } from 'zod'
import { defineLiveRoutes } from '../live/live-route.ts'
import { oid } from '../route.ts'
import { donationRecord } from './donation-record.ts'
import { donationDays } from './donation-values.ts'

const coins = z.number().int().min(0)

const sums = {
  coins: coins.describe('What came in, bonus coins included: paid, held and returned together.'),
  paid: coins.describe('What the creator was paid for, before the platform fee.'),
  held: coins.describe('What waits in escrow for a mission to end.'),
  returned: coins,
  bonus: coins.describe('Of what was paid, in bonus coins: its creator earns nothing from those.'),
  fee: z.number().int().describe('Of what was paid, the platform’s.'),
  net: coins.describe('Of what was paid, what its creator earned: the rest.'),
}

const row = z
  .object({
    oid,
    at: z.iso.datetime(),
    kind: z.enum(['text', 'roulette', 'mission', 'ticket']),
    ...sums,
    sender: donationRecord.shape.sender.describe(
      'Null if the name is hidden, of a ticket, and if the account is deleted.',
    ),
    userIndex: donationRecord.shape.userIndex,
    text: z.string().describe('The donation’s, the item that a spin won, or the mission’s task.'),
  })
  .meta({ id: 'StatementRow' })

export const streamStatement = z
  .object({
    streamOid: oid,
    creatorOid: oid,
    title: z.string(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime(),
    madeAt: z.iso.datetime(),
    ...sums,
    rows: z.array(row),
  })
  .meta({ id: 'StreamStatement' })

export type StreamStatement = z.output<typeof streamStatement>

/** What a stream brought, coin by coin. */
export const statementRoutes = defineLiveRoutes({
  'GET /live/statement': {
    summary: 'Every coin that came in during a stream of the caller’s, and where it is',
    description: `For streams that ended, up to ${donationDays} days. The signature is Ed25519, over \`plax statement\`, a line feed, and the SHA-256 of \`file\` in hexadecimal.`,
    permission: 'user',
    limit: { calls: 30, windowSeconds: 60 },
    query: z.object({ streamOid: oid }),
    output: z.object({
      statement: streamStatement,
      file: z.string().describe('The statement as JSON, as it was signed.'),
      signature: z.string(),
      publicKey: z.string().describe('The installation’s, as PEM.'),
      replay: z
        .object({
          contentOid: oid,
          rows: z.array(z.object({ oid, atMs: z.number().int().min(0) })),
        })
        .nullable()
        .describe(
          'Where its rows are in the video of the stream; those that were cut out are not.',
        ),
    }),
  },
})
