export interface FormKey {
  streamOid: string | null
  ends: number
}

/**
 * Counts the streams that ended: a form starts over with the next, but keeps what was typed when that
 * is only prepared, since the server begins it with what the form shows.
 */
export function followForm(last: FormKey, streamOid: string | null): FormKey {
  if (last.streamOid === streamOid) return last
  return { streamOid, ends: last.ends + (last.streamOid === null ? 0 : 1) }
}
