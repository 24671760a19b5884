import type { MediaMessage } from '../media-message.ts'
import type { FlvEvent } from './configs.ts'
import { readAudio } from './read-audio.ts'
import { readVideo } from './read-video.ts'

/**
 * Reads what a publisher sent, legacy or enhanced; null if a viewer needs nothing of it. Throws
 * `FlvError`.
 */
export function readMessage({ kind, body }: MediaMessage): FlvEvent | null {
  if (body.length === 0 || kind === 'data') return null
  return kind === 'video' ? readVideo(body) : readAudio(body)
}
