/** A hint from one process to all; it may be lost, so every listener also polls. */
export interface Bus {
  publish(topic: string, payload: unknown): Promise<void>
  /** Answers the call that ends the subscription. */
  subscribe(topic: string, listener: (payload: unknown) => void): () => void
  stop(): Promise<void>
}
