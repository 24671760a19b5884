/** Values of bundles, free of zod for the browser. */

/** What a manifest calls its form, and the version that is written; readers refuse later ones. */
export const bundleFormat = 'plax-bundle'
export const bundleVersion = 1

export const exportStates = ['running', 'done', 'failed', 'canceled', 'expired'] as const
export const importStates = ['running', 'done', 'failed', 'canceled'] as const

/** Whose key signed a bundle: this installation’s, another one, or none. */
export const bundleSigners = ['own', 'other', 'none'] as const
export type BundleSigner = (typeof bundleSigners)[number]

/** What became of a thing of a bundle; a `record` stays in the file alone. */
export const bundleResults = ['made', 'partly', 'already', 'record', 'left_out'] as const
export type BundleResult = (typeof bundleResults)[number]
