import { useState } from 'react'

/** A gate for what must not start twice: `begin` answers false until `end` has been called. */
export function createGate() {
  let isRunning = false
  return {
    begin: (): boolean => {
      if (isRunning) return false
      isRunning = true
      return true
    },
    end: (): void => {
      isRunning = false
    },
  }
}

/**
 * The gate of one component. It closes at once, where a button is disabled only by the next
 * drawing: too late for the second half of a double click.
 */
export function useOneAtATime() {
  const [gate] = useState(createGate)
  return gate
}
