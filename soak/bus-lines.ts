import type { OpenLine } from '../apps/server/src/platform/bus/line.ts'
import { natsLine } from '../apps/server/src/platform/bus/nats-line.ts'
import { postgresLine } from '../apps/server/src/platform/bus/postgres-line.ts'
import type { Log } from '../apps/server/src/platform/log.ts'

export function lineOf(broker: string, url: string, log: Log): OpenLine {
  return broker === 'NATS'
    ? natsLine({ url, subject: 'plax.soak', log })
    : postgresLine({ url, log })
}
