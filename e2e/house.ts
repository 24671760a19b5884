import { inject } from 'vitest'
import { type RunningServer, startServer } from './server.ts'

/** A built product that runs, and its demo world. */
export interface House {
  baseUrl: string
  dataDir: string
  databaseUrl: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    houses: House[]
  }
}

/** The house of this file: files run beside each other, each of them alone in its house. */
export const house = houseOf(Number(process.env.VITEST_POOL_ID))

function houseOf(worker: number): House {
  const found = inject('houses')[worker - 1]
  if (!found) throw new Error(`There is no house for worker ${worker}.`)
  return found
}

/** A second process on the same database and files. */
export function openSecondServer(env: Record<string, string> = {}): Promise<RunningServer> {
  return startServer(house.dataDir, { PLAX_DEMO: '0', DATABASE_URL: house.databaseUrl, ...env })
}
