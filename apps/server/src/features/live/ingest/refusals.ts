import type { Refusal } from '@plax/streaming/rtmp/publisher-replies'
import type { KickReason, RefusalReason } from './publisher.ts'

export type Refused = RefusalReason | KickReason | 'silent' | 'too_much'

/**
 * What a publisher's program is answered. OBS knows `Denied` and `Rejected`, and shows no description:
 * its user reads the reason on the page where they go live.
 */
const refusals: Readonly<Record<Exclude<Refused, 'banned'>, Refusal>> = {
  unknown_key: { code: 'BadName', description: 'This stream key isn’t in use. Copy it again.' },
  busy: { code: 'Rejected', description: 'The last stream is still being saved. Try again soon.' },
  not_permitted: { code: 'Denied', description: 'You can’t go live now.' },
  kicked: { code: 'Denied', description: 'This stream was ended.' },
  stopped: { code: 'Denied', description: 'This stream was ended.' },
  taken_over: { code: 'BadName', description: 'Another program streams with this key now.' },
  key_replaced: { code: 'BadName', description: 'The stream key was replaced. Copy the new one.' },
  unsupported: { code: 'Rejected', description: 'This codec isn’t supported. Use H.264 and AAC.' },
  silent: { code: 'Rejected', description: 'Nothing was sent for too long.' },
  too_much: { code: 'Rejected', description: 'The bitrate is too high.' },
}

/** The answer to a publisher; `banMs` is how long a key is rejected after its stream was ended. */
export function refusalOf(reason: Refused, { banMs }: { banMs: number }): Refusal {
  if (reason !== 'banned') return refusals[reason]
  return { code: 'Denied', description: `This stream was ended. Try again in ${spanOf(banMs)}.` }
}

function spanOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const isShort = seconds <= 90
  const count = isShort ? seconds : Math.ceil(seconds / 60)
  return `${count} ${isShort ? 'second' : 'minute'}${count === 1 ? '' : 's'}`
}
