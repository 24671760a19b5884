import { inject } from 'vitest'

/** A built product that runs, its demo world, and a second process on the same database. */
export interface House {
  baseUrl: string
  secondUrl: string
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
