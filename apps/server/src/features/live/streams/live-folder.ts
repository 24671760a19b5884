import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'

/** Where streams are recorded on this machine, each in a folder named by its id. */
export function liveFolder({ dataDir }: Deps['config']): string {
  return join(dataDir, 'live')
}
