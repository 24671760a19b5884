import type { RawData } from 'ws'
import { z } from 'zod'

const topic = z.string().regex(/^[a-z-]{1,32}(:[0-9a-f]{24})?$/)

const join = z.strictObject({
  join: topic,
  after: z.int().nonnegative().nullable().default(null),
})

const send = z.strictObject({
  send: topic,
  /** Of what is sent, which its answer names. */
  id: z.string().regex(/^[0-9a-f]{24}$/),
  data: z.unknown(),
})

const leave = z.strictObject({ leave: topic })
/** Everything that was sent up to now was read. */
const report = z.strictObject({ reported: z.literal(true) })
/** The most frequent first: those before the right one are tried for nothing. */
const command = z.union([send, report, join, leave])

export type Join = z.output<typeof join>
export type Send = z.output<typeof send>
type Command = z.output<typeof command>

/** What a client sent, or null if it’s nothing that the hub understands. */
export function readCommand(data: RawData): Command | null {
  try {
    const text = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)
    return command.safeParse(JSON.parse(text.toString())).data ?? null
  } catch {
    return null
  }
}
