import { z } from 'zod'

/** The one shape of a refusal (RFC 9457), with the documents' `error` member. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    message: z.string(),
    error: z.string(),
    details: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.output<typeof problem>
