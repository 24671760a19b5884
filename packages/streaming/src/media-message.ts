/** A message of a publisher's stream: the body of an FLV tag, as RTMP carries it. */
export interface MediaMessage {
  kind: 'audio' | 'video' | 'data'
  /** The 32 bits that were sent, in ms; they wrap. */
  timestamp: number
  body: Uint8Array
}
