import type { Deps } from '../../../deps.ts'
import type { LinkAccess } from '../../links/links.service.ts'
import type { NewOutsideEntry } from './outside-log.ts'

/** What reads the chat of a linked account needs. */
export interface Reading {
  deps: Pick<Deps, 'config' | 'clock' | 'log'>
  accountId: string
  /** Makes a call with the account’s token, which is renewed if it’s refused. */
  withAccess: LinkAccess
  /** Ends it. */
  signal: AbortSignal
  /** Takes what was said. */
  onEntries: (entries: readonly NewOutsideEntry[]) => void
  /** The connection works. */
  onUp: () => void
  /** Where the reading before this one was, perhaps in another process; and where this one is. */
  keptPlace: unknown
  keepPlace: (place: unknown) => void
}

/** Reads a chat until its connection ends; throws what ended it. */
export type ChatSource = (reading: Reading) => Promise<void>

/** There is nothing to read now: the account isn’t live there, or its chat is off. */
export class NoChat extends Error {
  override name = 'NoChat'
}

/** The account isn’t linked any more, or doesn’t allow it. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}
