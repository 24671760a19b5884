import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { type Bus, maxHintBytes } from './bus.ts'
import type { OpenLine } from './line.ts'

/** What a process that lost its line sends when it’s back: its hints may have been lost. */
const gapTopic = 'gap'
/** After an outage all processes come back at about the same time, and are one gap. */
const settleMs = 750

interface Hint {
  topic: string
  payload: unknown
}

/** The bus over a broker’s line. */
export async function openBus(openLine: OpenLine, log: Log): Promise<Bus> {
  const self = randomUUID()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const gapListeners = new Set<() => void>()
  let settling: NodeJS.Timeout | undefined

  const call = (listener: (payload: unknown) => void, payload: unknown) => {
    try {
      listener(payload)
    } catch (error) {
      log.error({ err: error }, 'a listener of the bus failed')
    }
  }

  const noticeGap = () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      for (const listener of gapListeners) call(listener, undefined)
    }, settleMs)
  }

  const line = await openLine({
    onText: (text) => {
      const { topic, payload } = JSON.parse(text) as Hint
      if (topic === gapTopic && payload !== self) noticeGap()
      for (const listener of listeners.get(topic) ?? []) call(listener, payload)
    },
    onBack: () => {
      noticeGap()
      void line.send(encode({ topic: gapTopic, payload: self }))
    },
  })

  return {
    publish: async (topic, payload) => line.send(encode({ topic, payload })),
    subscribe: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => void set.delete(listener)
    },
    onGap: (listener) => {
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    stop: async () => {
      clearTimeout(settling)
      gapListeners.clear()
      await line.stop()
    },
  }
}

function encode(hint: Hint): string {
  const text = JSON.stringify(hint)
  if (Buffer.byteLength(text) > maxHintBytes) throw new RangeError('The hint is too long.')
  return text
}
