import type { Deps } from '../../../deps.ts'
import type { BundlePart } from '../../../platform/bundle.ts'

export interface BundleDeps extends Pick<
  Deps,
  'db' | 'clock' | 'settings' | 'storage' | 'askedRoles' | 'log' | 'metrics' | 'version' | 'secret'
> {
  /** What features take along, from the lowest floor up: what others need is made before them. */
  parts: readonly BundlePart[]
}

/** Long work by its kind. */
export const exportTask = 'bundle.export'
export const importTask = 'bundle.import'
