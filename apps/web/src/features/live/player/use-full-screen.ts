import { type RefObject, useEffect, useState } from 'react'

interface PhoneVideo extends HTMLVideoElement {
  /** Of iPhones, where nothing else than a video fills the screen. */
  webkitEnterFullscreen?: () => void
}

export interface FullScreen {
  isOn: boolean
  can: boolean
  toggle: () => void
}

/** Fills the screen with the player, or else with its video. */
export function useFullScreen(root: RefObject<HTMLElement | null>, video: PhoneVideo): FullScreen {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const onChange = () => setOn(document.fullscreenElement === root.current)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [root])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (document.fullscreenEnabled) void root.current?.requestFullscreen().catch(() => {})
    else video.webkitEnterFullscreen?.()
  }
  const can = document.fullscreenEnabled || video.webkitEnterFullscreen !== undefined
  return { isOn, can, toggle }
}
