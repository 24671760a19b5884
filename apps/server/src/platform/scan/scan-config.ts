import type { Env } from '../env.ts'
import { StartError } from '../errors.ts'

/** Where a virus scanner that speaks clamd's protocol listens. */
export type ScannerAddress = { host: string; port: number } | { path: string }

/** `PLAX_CLAMD`: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; unset, nothing is scanned. */
export function readScanner(env: Env): ScannerAddress | null {
  const value = env.PLAX_CLAMD
  if (!value) return null
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(value)?.[1]
  if (path) return { path }
  const url = URL.parse(value)
  if (url?.protocol === 'tcp:' && url.hostname) {
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) }
  }
  throw new StartError(
    `PLAX_CLAMD must be an address such as tcp://localhost:3310 or unix:/run/clamd.ctl, not "${value}".`,
  )
}
