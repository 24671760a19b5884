import type { Engine, EngineEvents } from './engine.ts'

/** By the browser itself only where it has no Media Source of any kind. */
export async function openEngine(video: HTMLVideoElement, events: EngineEvents): Promise<Engine> {
  const { default: library } = await import('hls.js')
  if (!library.isSupported()) {
    const { NativeEngine } = await import('./native-engine.ts')
    return new NativeEngine(video, events)
  }
  const { HlsEngine } = await import('./hls-engine.ts')
  return new HlsEngine(library, video, events)
}
