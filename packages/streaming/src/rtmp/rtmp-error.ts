/** Which rule a peer broke. */
type Broken = 'handshake' | 'chunk' | 'amf' | 'command' | 'limit'

/**
 * The peer sent what the protocol or a limit forbids: its connection must end. The message never quotes
 * what the peer sent, so it may be logged.
 */
export class RtmpError extends Error {
  override name = 'RtmpError'
  readonly broken: Broken

  constructor(broken: Broken, message: string) {
    super(message)
    this.broken = broken
  }
}
