import { type ComponentType, lazy } from 'react'
import { queriesReady } from './queries-ready.ts'

/**
 * `lazy` for the frame and Home, which hydrate before the query client is loaded: the component may use
 * queries, so it waits for the client as well as for its own code.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), queriesReady()])
    return { default: component }
  })
}
