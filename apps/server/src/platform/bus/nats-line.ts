import type { NatsConnection } from '@nats-io/transport-node'
import { StartError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Line, LineEvents, OpenLine } from './line.ts'

const connectMs = 10_000
const closeMs = 2000
const reconnectMs = 250

/** A line over a subject of NATS, which other installations on the same server don’t share. */
export function natsLine({
  url,
  subject,
  log,
}: {
  url: string
  subject: string
  log: Log
}): OpenLine {
  return async (events) => {
    const { connect } = await import('@nats-io/transport-node')
    const connection = await connect({
      servers: url,
      name: 'plax bus',
      timeout: connectMs,
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectMs,
      reconnectJitter: 500,
      pingInterval: 10_000,
      maxPingOut: 2,
    }).catch((error: Error) => {
      throw new StartError(`NATS at PLAX_NATS_URL doesn’t answer: ${error.message}`)
    })
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (!error) events.onText(message.string())
      },
    })
    // The server has the subscription before anybody publishes.
    await connection.flush()
    void watch(connection, events, log)
    return lineOf(connection, subject)
  }
}

function lineOf(connection: NatsConnection, subject: string): Line {
  let stopping: Promise<void> | undefined
  return {
    send: async (text) => {
      // While it is disconnected, the client drops what it is given.
      if (connection.isClosed()) return
      connection.publish(subject, text)
    },
    stop: () => {
      const late = new Promise<void>((done) => setTimeout(done, closeMs).unref())
      stopping ??= Promise.race([connection.close().catch(() => {}), late])
      return stopping
    },
  }
}

async function watch(connection: NatsConnection, events: LineEvents, log: Log): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') log.warn('the bus lost its connection to NATS')
    if (status.type === 'reconnect') events.onBack()
  }
}
