import { useCallback, useRef } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { sendByHub } from '../../../lib/join-hub.ts'
import { isOutdated } from './use-live-chat.ts'

export interface Acknowledged {
  id: string
  content: string
}

interface Pass {
  token: string
  /** It has to be used first by then, and works until then from then on. */
  firstUseBy: number
  endsAt: number
  isUsed: boolean
}

/** Sends messages with a pass that is asked for when it’s needed, and again when it’s refused. */
export function useSending(
  creatorOid: string,
): (message: { id: string; content: string }) => Promise<Acknowledged> {
  const { api } = useApp()
  const pass = useRef<Pass | null>(null)
  const ask = useCallback(async (): Promise<Pass> => {
    const answer = await api('GET /live/chattoken', { query: { creatorOid } })
    return {
      token: answer.token,
      firstUseBy: Date.parse(answer.tokenExpirationTime),
      endsAt: Date.parse(answer.sessionExpirationTime),
      isUsed: false,
    }
  }, [api, creatorOid])
  return useCallback(
    async (message) => {
      const send = async () => {
        const now = Date.now()
        const known = pass.current
        const works = known && now < (known.isUsed ? known.endsAt : known.firstUseBy)
        const used = works ? known : await ask()
        pass.current = used
        const body = { token: used.token, ...message }
        const topic = `live-chat:${creatorOid}`
        const acknowledged = await sendByHub(topic, { id: message.id, data: body })
        // A refusal is explained by the call.
        const sent =
          (acknowledged as Acknowledged | null) ?? (await api('POST /live/chat/message', { body }))
        used.isUsed = true
        return sent
      }
      try {
        return await send()
      } catch (error) {
        if (!isOutdated(error)) throw error
        pass.current = null
        return send()
      }
    },
    [api, ask, creatorOid],
  )
}

/** 24 hexadecimal characters: the second, and what is random. */
export function newMessageId(): string {
  const seconds = Math.floor(Date.now() / 1000)
  const random = crypto.getRandomValues(new Uint8Array(8))
  const rest = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return seconds.toString(16).padStart(8, '0') + rest
}
