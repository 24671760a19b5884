import { useLingui } from '@lingui/react/macro'
import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'

/** Whatever plays now, so that samples never sound at once. */
let playing: HTMLAudioElement | null = null

/** Plays the sample of a voice, and stops it; nothing while there’s none. */
export function SampleButton({ name, url }: { name: string; url: string | null }) {
  const { t } = useLingui()
  const [isPlaying, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement | null>(null)
  useEffect(() => () => audio.current?.pause(), [])
  if (url === null) return null
  const play = () => {
    playing?.pause()
    const sound = new Audio(url)
    audio.current = sound
    playing = sound
    sound.addEventListener('pause', () => setPlaying(false))
    setPlaying(true)
    sound.play().catch(() => {
      setPlaying(false)
      showToast(t`The sample couldn’t be played. Try again.`, { tone: 'danger' })
    })
  }
  return isPlaying ? (
    <IconButton label={t`Stop ${name}`} onClick={() => audio.current?.pause()}>
      <Square aria-hidden />
    </IconButton>
  ) : (
    <IconButton label={t`Listen to ${name}`} onClick={play}>
      <Volume2 aria-hidden />
    </IconButton>
  )
}
