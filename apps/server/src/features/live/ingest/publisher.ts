import type { MediaMessage } from '@plax/streaming/media-message'

export type KickReason = 'kicked' | 'taken_over' | 'unsupported' | 'stopped' | 'key_replaced'

export type EndReason =
  | 'unpublished'
  | 'disconnected'
  | 'silent'
  | 'kicked'
  | 'taken_over'
  | 'too_much'

/** A publisher that is connected, by whatever protocol. */
export interface PublisherSession {
  readonly id: string
  readonly remoteAddress: string
  /** Ends the connection; the client sees `reason`. */
  kick(reason: KickReason): void
  /** Bytes since the start, for the health display; `lastMessageAt` is in ms since 1970. */
  stats(): { bytes: number; droppedMessages: number; lastMessageAt: number }
}

/** Receives a stream. */
export interface PublisherSink {
  onMessage(message: MediaMessage): void
  /** Resolves when everything that arrived is written; the same key is accepted again only then. */
  onEnd(reason: EndReason): Promise<void>
}

/** What a protocol's server offers. */
export interface Ingest {
  /** Null if the port was taken; `problem` says why. */
  readonly port: number | null
  readonly problem: string | null
  stop(): Promise<void>
}

export type RefusalReason = 'unknown_key' | 'banned' | 'busy' | 'not_permitted'

/** Decides whether a stream may begin, and who receives it. */
export type Authorize = (
  asked: { app: string; key: string; remoteAddress: string },
  session: PublisherSession,
) => Promise<{ sink: PublisherSink } | { refused: RefusalReason }>
