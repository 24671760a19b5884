import { keyAction, type KeyAction } from '../../play/player/keys.ts'

/** What a key does to a stream: what it does to a video, and End goes to its end. */
export type LiveKeyAction = KeyAction | { do: 'live' }

export function liveKeyAction(press: Parameters<typeof keyAction>[0]): LiveKeyAction | null {
  const action = keyAction(press)
  if (action?.do === 'subtitles') return null
  return press.key === 'End' ? { do: 'live' } : action
}
