import { describe, expect, it } from 'vitest'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Writable } from 'node:stream'
import { WebSocket } from 'ws'
import type { Log } from '../log.ts'
import { Channel } from './channel.ts'
import type { HubSource } from './hub-topic.ts'
import { Member } from './member.ts'

const log = { warn: () => {} } as unknown as Log

function openMember(onFrame: (frame: Record<string, unknown>) => void): Member {
  const write = (frame: Buffer) =>
    onFrame(JSON.parse(frame.toString('utf8', frame.indexOf('{'))) as Record<string, unknown>)
  return new Member({
    socket: { readyState: WebSocket.OPEN } as WebSocket,
    stream: { writableLength: 0, write } as unknown as Writable,
    inflates: false,
  })
}

/** A channel with 250 members, and the states that each has received. */
async function fillChannel(
  source: HubSource,
): Promise<{ channel: Channel; received: unknown[][] }> {
  const channel = new Channel('test', source, log)
  const received = Array.from({ length: 250 }, () => [] as unknown[])
  await Promise.all(
    received.map((states) =>
      channel.join(
        openMember(({ state }) => states.push(state)),
        null,
      ),
    ),
  )
  return { channel, received }
}

describe('a channel of the hub with 250 members', () => {
  it('lets other work run before all of them have a frame', async () => {
    let state = 1
    const { channel, received } = await fillChannel({ key: 'test', readState: async () => state })
    state = 2
    channel.wake()
    const counts: number[] = []
    while (received.some((states) => states.at(-1) !== 2)) {
      await nextTurn()
      counts.push(received.filter((states) => states.at(-1) === 2).length)
    }
    expect(counts.some((count) => count > 0 && count < 250)).toBe(true)
    expect(received.every((states) => states.join() === '1,2')).toBe(true)
  })

  it('sends a member who joins during a broadcast no older state afterwards', async () => {
    let state = 1
    const { channel, received } = await fillChannel({ key: 'test', readState: async () => state })
    state = 2
    channel.wake()
    while (received[0]?.at(-1) !== 2) await nextTurn()
    expect(received.at(-1)).toEqual([1])
    state = 3
    const states: unknown[] = []
    await channel.join(
      openMember((frame) => states.push(frame.state)),
      null,
    )
    expect(received.at(-1)).toEqual([1, 2])
    expect(states).toEqual([3])
  })

  it('sends nothing to a member who leaves during a broadcast', async () => {
    let state = 1
    const channel = new Channel('test', { key: 'test', readState: async () => state }, log)
    const leaving: unknown[] = []
    const first: unknown[] = []
    const firstMember = openMember((frame) => first.push(frame.state))
    await channel.join(firstMember, null)
    for (let index = 0; index < 200; index += 1)
      await channel.join(
        openMember(() => {}),
        null,
      )
    const member = openMember((frame) => leaving.push(frame.state))
    await channel.join(member, null)
    state = 2
    channel.wake()
    while (first.at(-1) !== 2) await nextTurn()
    channel.leave(member)
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
    expect(leaving).toEqual([1])
  })
})
