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
const commands = { send, reported: report, join, leave }
/** Every tab sends it every 25 seconds. */
const reportText = JSON.stringify({ reported: true })

export type Join = z.output<typeof join>
export type Send = z.output<typeof send>
type Command = z.output<(typeof commands)[keyof typeof commands]>

/** What a client sent, or null if it’s nothing that the hub understands. */
export function readCommand(data: RawData): Command | null {
  try {
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)
    const text = bytes.toString()
    if (text === reportText) return { reported: true }
    const sent = JSON.parse(text) as object
    for (const [key, command] of Object.entries(commands))
      if (key in sent) return command.safeParse(sent).data ?? null
    return null
  } catch {
    return null
  }
}
