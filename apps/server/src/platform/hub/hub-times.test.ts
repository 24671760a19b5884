import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import type { Bus } from '../bus/bus.ts'
import type { Actor } from '../http/actor.ts'
import { createLog } from '../log.ts'
import { Hub } from './hub.ts'

const bus: Bus = {
  publish: async () => {},
  subscribe: () => () => {},
  onGap: () => () => {},
  stop: async () => {},
}

class FakeSocket extends EventEmitter {
  readyState = 1
  bufferedAmount = 0
  send(): void {}
  close(): void {}
  say(command: object): void {
    this.emit('message', Buffer.from(JSON.stringify(command)))
  }
}

const id = 'a'.repeat(24)

function open(hub: Hub, guestId: string): FakeSocket {
  const socket = new FakeSocket()
  const actor: Actor = { userOid: null, guestId, sessionId: null, roles: new Set(), address: '' }
  const opened = {
    socket: socket as unknown as WebSocket,
    stream: new PassThrough(),
    inflates: false,
  }
  hub.connect(opened, actor)
  socket.say({ join: `room:${id}` })
  return socket
}

it('a hub reads its topics again without a hint', async () => {
  let reads = 0
  const readState = async () => (reads += 1)
  const hub = new Hub({
    bus,
    log: createLog('silent'),
    topics: [{ name: 'room', open: async () => ({ key: 'room', readState }) }],
    findRunning: async () => new Set<string>(),
    times: { sessionsMs: 60_000, sweepMs: 10, presenceMs: 60_000 },
  })
  open(hub, 'one')
  await expect.poll(() => reads).toBeGreaterThan(2)
  hub.stop()
})

it('a hub reports who is in a topic, until they leave or close', async () => {
  const present: { guests: (string | null)[]; id: string | null }[] = []
  const hub = new Hub({
    bus,
    log: createLog('silent'),
    topics: [
      {
        name: 'room',
        open: async () => ({ key: 'room', readState: async () => 0 }),
        markPresent: async ({ actors, id: at }) =>
          void present.push({ guests: actors.map(({ guestId }) => guestId), id: at }),
      },
    ],
    findRunning: async () => new Set<string>(),
    times: { sessionsMs: 60_000, sweepMs: 60_000, presenceMs: 10 },
  })
  const connect = (guestId: string) => open(hub, guestId)
  const [one, two] = [connect('one'), connect('two')]
  const last = () => expect.poll(() => present.at(-1))
  await last().toEqual({ guests: ['one', 'two'], id })
  one.say({ leave: `room:${id}` })
  await last().toEqual({ guests: ['two'], id })
  two.emit('close')
  present.length = 0
  const three = connect('three')
  await last().toEqual({ guests: ['three'], id })
  three.emit('close')
  hub.stop()
})
