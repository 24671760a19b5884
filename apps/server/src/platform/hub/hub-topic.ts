import type { Actor } from '../http/actor.ts'

/** What connections can join: `name`, or `name:id`. */
export interface HubTopic {
  name: string
  /** Open to the sessions of tool keys too. */
  opensToTools?: true
  /** Throws the refusal if the actor may not join. */
  open(asked: { actor: Actor; id: string | null }): Promise<HubSource>
  /**
   * Takes what a member sends, and returns the answer. When it throws, the client makes the call that
   * does the same, which explains the refusal.
   */
  receive?: (sent: { actor: Actor; id: string | null; data: unknown }) => Promise<unknown>
  /** Called every few seconds with those who are in a topic in this process. */
  markPresent?: (present: { actors: readonly Actor[]; id: string | null }) => Promise<void>
}

/** What members of a topic receive. Joins with the same key share each reading. */
export type HubSource = StateSource | LogSource

interface Guarded {
  key: string
  /** Members can lose access (`recheckHub`): they’re asked again when a hint of that may be lost. */
  isGuarded?: true
  /**
   * Follows what no hint tells of, while there are members: calls `wake` when there is something to
   * read, which one reading then brings. Returns how to end it.
   */
  watch?: (wake: () => void) => () => void
}

/** A value that is sent when it changed. */
export interface StateSource extends Guarded {
  readState(): Promise<unknown>
}

export interface HubMessage {
  seq: number
  data: unknown
}

/** Messages with growing numbers, which a member receives without gaps. */
export interface LogSource extends Guarded {
  /** The oldest messages after a number, or the newest ones if it’s null; in their order. */
  readLog(after: number | null): Promise<HubMessage[]>
}
