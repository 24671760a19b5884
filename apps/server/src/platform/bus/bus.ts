/** Hints from one process to all. */
export interface Bus {
  /**
   * Resolves when the broker has the hint. Hints of one process on a topic arrive in their order. A
   * hint that is published during an outage is lost; equal hints may arrive as one. Throws a
   * `RangeError` if the hint is longer than `maxHintBytes`.
   */
  publish(topic: string, payload: unknown): Promise<void>
  /** Returns the call that ends the subscription. */
  subscribe(topic: string, listener: (payload: unknown) => void): () => void
  /**
   * Calls `listener` when hints may have been lost: what they would have announced is then read from the
   * database. Returns the call that ends the subscription.
   */
  onGap(listener: () => void): () => void
  stop(): Promise<void>
}

/** The topic and the payload as JSON. */
export const maxHintBytes = 7800
