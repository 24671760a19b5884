import { setImmediate } from 'node:timers/promises'

/** How long a loop may hold up all other calls. */
const holdMs = 8

/**
 * For loops over what may be very many: awaiting what it returns lets other calls go on, if the loop
 * has run for some milliseconds since it last did.
 */
export function takePauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < holdMs) return
    await setImmediate()
    since = performance.now()
  }
}
