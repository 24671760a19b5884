import { z } from 'zod'
import { defineRoutes } from '../route.ts'

const count = z.number().int().min(0)

/** What Plax needs before it’s open to the public, in the order in which an operator sets it up. */
export const setUpSteps = [
  'address',
  'mail',
  'seller',
  'model',
  'gateway',
  'payer',
  'backup',
] as const

export type SetUpStep = (typeof setUpSteps)[number]

const figure = z.object({
  count,
  amounts: z
    .array(z.object({ unit: z.string(), amount: z.number().int() }))
    .describe(
      'Coins, or money in the smallest unit of its currency; empty for what costs nothing.',
    ),
})

/** What happened in a time: how often, and the sums. */
export type Figure = z.infer<typeof figure>

export const dashboardRoutes = defineRoutes({
  'GET /admin/dashboard': {
    summary: 'What waits for the staff, the last seven days, and the state of the server',
    description: 'Contains only what the caller’s roles can open.',
    permission: 'admin',
    output: z.object({
      queues: z.array(
        z.object({
          call: z.string().describe('The call that lists what waits.'),
          count,
          oldestAt: z.iso.datetime().nullable().describe('Since when the oldest has waited.'),
          filters: z
            .record(z.string(), z.string())
            .describe('What the list is narrowed to so that it shows the oldest.'),
        }),
      ),
      figures: z.array(
        z.object({
          call: z.string().describe('The call that lists what is counted.'),
          now: figure.describe('The last seven days.'),
          before: figure.describe('The seven days before them.'),
        }),
      ),
      system: z
        .object({
          version: z.string(),
          disk: z.object({ freeBytes: count, totalBytes: count }),
          lastBackupAt: z.iso.datetime().nullable().describe('Null if none was ever made.'),
          unset: z.array(z.enum(setUpSteps)).describe('What isn’t set up yet.'),
        })
        .nullable()
        .describe('Null for those who can’t read the settings.'),
    }),
  },
})
