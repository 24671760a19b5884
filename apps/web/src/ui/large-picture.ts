import type { Picture } from '@plax/contracts/media/media'
import { type ComponentType, createContext, type ReactNode } from 'react'

/** A picture that can be seen large. */
export interface LargePicture {
  nodeId: string
  title: string
  picture: Picture
}

export interface OpensLargeProps extends LargePicture {
  children: ReactNode
  className?: string
  disabled?: boolean
}

/** How pictures open large here; null where they do not. */
export const LargePlace = createContext<{
  open: (picture: LargePicture) => void
  OpensLarge: ComponentType<OpensLargeProps>
} | null>(null)
