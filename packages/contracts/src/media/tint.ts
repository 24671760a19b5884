/** Into how many hues the circle of OKLCH is divided, by which stories tint their pages. */
export const tintSteps = 24
