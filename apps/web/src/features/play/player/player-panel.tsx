import { useMediaRemote } from '@vidstack/react'
import { type ComponentProps, useCallback } from 'react'
import { Panel } from './panel.tsx'

/** A panel of the player, whose controls stay while it’s open. */
export function PlayerPanel(props: Omit<ComponentProps<typeof Panel>, 'onOpen'>) {
  const remote = useMediaRemote()
  const onOpen = useCallback(() => {
    remote.pauseControls()
    return () => remote.resumeControls()
  }, [remote])
  return <Panel {...props} onOpen={onOpen} />
}
