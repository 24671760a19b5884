import type { Picture } from '@plax/contracts/media'
import { createContext } from 'react'

/** A picture that can be seen large. */
export interface LargePicture {
  nodeId: string
  title: string
  picture: Picture
}

/** Opens a picture large; null where nothing does. */
export const OpenLarge = createContext<((picture: LargePicture) => void) | null>(null)
