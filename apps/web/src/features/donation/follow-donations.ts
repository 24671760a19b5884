import { joinHub } from '../../lib/join-hub.ts'

/** Calls after each change of a creator’s donations or missions; returns the call that stops it. */
export function followDonations(creatorOid: string, onChange: () => void): () => void {
  let last: number | null = null
  return joinHub(`live-donations:${creatorOid}`, {
    onState: (state) => {
      const { seq } = state as { seq: number }
      if (last !== null && seq !== last) onChange()
      last = seq
    },
  })
}
