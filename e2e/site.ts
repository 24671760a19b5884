import { inject } from 'vitest'
import { type RunningServer, startServer } from './server.ts'

/** A built product that runs, and its demo world. */
export interface Site {
  baseUrl: string
  dataDir: string
  databaseUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    sites: Site[]
  }
}

/** The site of this worker, whose files run one after another. */
export const site = siteOf(Number(process.env.VITEST_POOL_ID))

function siteOf(worker: number): Site {
  const found = inject('sites')[worker - 1]
  if (!found) throw new Error(`There is no site for worker ${worker}.`)
  return found
}

/** A second process on the same database and files. */
export function openSecondServer(env: Record<string, string> = {}): Promise<RunningServer> {
  return startServer(site.dataDir, { PLAX_DEMO: '0', DATABASE_URL: site.databaseUrl, ...env })
}
