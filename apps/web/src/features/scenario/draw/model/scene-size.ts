import type { Scene } from '@plax/branching/scenario'

export const sceneWidth = 248
const headHeight = 40
const textHeight = 52
const choiceHeight = 26
const bottomPadding = 8

/** As high as its choices say, so that a layout is right before anything is drawn. */
export function sceneHeight({ choices }: Pick<Scene, 'choices'>): number {
  // Below the choices there is a socket for another.
  return headHeight + textHeight + (choices.length + 1) * choiceHeight + bottomPadding
}
