import { clearKey } from './clear-key.ts'
import type { DrmSystem } from './drm-system.ts'

/** The system by which this installation hands out keys; a commercial one takes its place here. */
export const drmSystem: DrmSystem = clearKey
